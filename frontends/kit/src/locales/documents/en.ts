/** Documents and videos inside a page, in English. */
export const en = {
  documents: {
    pageOf: (page: number) => `Page ${page}`,
    loading: 'Loading PDF...',
    failed: 'Failed to load PDF. Please try again.',
    page: 'Page',
    back: 'Page back',
    forward: 'Page forward',
    of: (page: number, count: number) => `${page} of ${count}`,
  },
  video: { note: 'Plays from YouTube. Nothing is loaded from there before you press play.' },
};
