/** What became of each story, a line each, for whoever plays all of them one after another and reads it once. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Note = {
  /** ISO 8601, in UTC. */
  at: string;
  story: string;
  isGood: boolean;
  /** Whether alerts were asked for. */
  isWatched: boolean;
  /** By their names, with the seconds that they took. */
  alerts: Readonly<Record<string, number>>;
  faults: readonly string[];
};

export const keepNote = (file: string, note: Note): void => appendFileSync(file, `${JSON.stringify(note)}\n`);

export function readNotes(file: string): Note[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Note);
}

const firedIn = ({ isWatched, alerts }: Note) => {
  const fired = Object.entries(alerts).map(([name, seconds]) => `\`${name}\` after ${seconds} s`);
  return isWatched ? fired.join(', ') || 'none' : 'not asked';
};
const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** A page: what was played when, which alerts fired, what was found. `wanted` has an entry for whatever was to be played. */
export function summaryOf(notes: readonly Note[], wanted: readonly string[]): string {
  const rows = notes.map((note) =>
    row([note.story, note.at, note.isGood ? 'kept' : 'broken', firedIn(note), note.faults.join('; ')]),
  );
  const missing = wanted.filter((story) => !notes.some((note) => note.story === story));
  return [
    '# Fault stories',
    '',
    row(['story', 'played (UTC)', 'promise', 'alerts that fired', 'what was found']),
    row(['---', '---', '---', '---', '---']),
    ...rows,
    ...missing.map((story) => row([story, '', 'not played', '', ''])),
    '',
  ].join('\n');
}
