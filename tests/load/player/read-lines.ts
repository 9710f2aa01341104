/** What k6 says: our own lines, and between them its own words, which are kept for the report. */
import type { Line } from '../k6/lines.ts';

/** Its summary stands at the end; of more only the end is kept. */
const mostWords = 64 * 1_024;

export function makeReader(onLine: (line: Line) => void): { take(text: string): void; words(): string } {
  let rest = '';
  let words = '';
  const one = (line: string) => {
    // Ours are made by JSON.stringify; nothing that k6 says by itself begins so.
    if (line.startsWith('{"')) onLine(JSON.parse(line) as Line);
    else words = `${words}${line}\n`.slice(-mostWords);
  };
  return {
    take(text) {
      const lines = `${rest}${text}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) one(line);
    },
    words() {
      if (rest !== '') one(rest);
      rest = '';
      return words;
    },
  };
}
