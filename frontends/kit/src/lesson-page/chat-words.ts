/** The words that a teacher wrote in the chat for a student to keep: a word with its meaning, or a word alone. Everything else is talk. Pure. */
import type { ChatLine } from './use-lesson-overview.ts';

export type ChatWord = { id: string; word: string; meaning: string; when: number };

/** "landmark: a place that everybody knows", "corridor = a long way", "shortly – soon". */
const defined = /^(.{1,60}?)\s*(?::|=|\s[-–—])\s+(.{1,400})$/su;
const longestWord = 40;
const mostWords = 5;
const asked = /[?؟？]\s*$|https?:\/\//u;

const isShort = (text: string) => text.length <= longestWord && text.split(/\s+/).length <= mostWords;

function wordOf({ id, content, when }: ChatLine): ChatWord | undefined {
  const text = content.trim();
  const [, word = '', meaning = ''] = defined.exec(text) ?? [];
  if (word && isShort(word)) return { id, word: word.trim(), meaning: meaning.trim(), when };
  return isShort(text) && !asked.test(text) ? { id, word: text, meaning: '', when } : undefined;
}

/** Each once, with the meaning that was written with it. */
export function chatWords(lines: readonly ChatLine[], teacher: string): ChatWord[] {
  const found = new Map<string, ChatWord>();
  for (const line of lines) {
    const word = line.uid === teacher ? wordOf(line) : undefined;
    if (!word) continue;
    const key = word.word.toLocaleLowerCase();
    const known = found.get(key);
    found.set(key, known ? { ...known, meaning: known.meaning || word.meaning } : word);
  }
  return [...found.values()];
}

/** As it is pasted elsewhere: one a line. */
export const wordsAsText = (words: readonly ChatWord[]): string =>
  words.map(({ word, meaning }) => (meaning ? `${word}: ${meaning}` : word)).join('\n');
