/** What of the library is listed. */
export const states = ['visible', 'hidden', 'no-pdf'] as const;
export type LibraryState = (typeof states)[number];
