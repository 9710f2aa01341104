/** The pages of people: who they are, and what was done to them. */
export const peoplePages = {
  people: async () => (await import('./people-page.tsx')).PeoplePage,
  whole: async () => (await import('./whole-person-page.tsx')).WholePersonPage,
  erasures: async () => (await import('./erasures-page.tsx')).ErasuresPage,
  audit: async () => (await import('./audit-page.tsx')).AuditPage,
};
