/** What administrators look for: rows that are shown to others, that are not, lessons without a document. */
const states = ['visible', 'hidden', 'no-pdf'] as const;

export type LibraryState = (typeof states)[number];

/** Of others, and of a word that says no state, everything that they see is meant. */
export function stateAsked(asked: string, { hidden }: { hidden: boolean }): LibraryState | undefined {
  return hidden ? states.find((state) => state === asked) : undefined;
}
