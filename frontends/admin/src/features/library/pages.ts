/** The pages of the library, each loaded when it is opened. */
export const libraryPages = {
  library: async () => (await import('./library-page.tsx')).LibraryPage,
  guides: async () => (await import('./guides/guides-page.tsx')).GuidesPage,
};
