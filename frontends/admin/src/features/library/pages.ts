/** The pages of the library, each loaded when it is opened. */
export const libraryPages = {
  library: async () => (await import('./library-page.tsx')).LibraryPage,
  preview: async () => (await import('./preview/preview-page.tsx')).PreviewPage,
  guides: async () => (await import('./guides/guides-page.tsx')).GuidesPage,
};
