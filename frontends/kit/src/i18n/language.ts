/**
 * The one language in force on the page: the `lang` of the document. kit is bundled into each build, and the attribute is what all of them see,
 * screen readers and the browser's own hyphenation too.
 */
export const fallbackLanguage = 'en';

export const language = (): string => document.documentElement.lang || fallbackLanguage;

const listeners = new Set<() => void>();
let observed = false;

/** Answers how to stop. */
export function onLanguage(heard: () => void): () => void {
  listeners.add(heard);
  if (!observed) {
    observed = true;
    const tell = () => listeners.forEach((listener) => listener());
    new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['lang'] });
  }
  return () => void listeners.delete(heard);
}
