/** Words as people count them, the same on both sides of the wire: runs of letters, marks and digits, with inner apostrophes and hyphens. */
const word = /[\p{L}\p{M}\p{N}]+(?:['’\-‐‑][\p{L}\p{M}\p{N}]+)*/gu;

export function countWords(text: string): number {
  let count = 0;
  for (const _match of text.matchAll(word)) count += 1;
  return count;
}
