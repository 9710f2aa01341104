/** What a manifest says: a lesson a line, with the names of its files. */
import { importTexts } from '../../../locales/texts.ts';
import { csvRows } from './csv.ts';

export const columns = [
  'material',
  'stream',
  'course',
  'abbreviation',
  'level',
  'position',
  'lesson',
  'document',
  'notes',
  'recordings',
  'sample',
] as const;
type Column = (typeof columns)[number];
const required = ['material', 'course', 'abbreviation', 'level', 'lesson'] as const satisfies readonly Column[];

export type ManifestLine = {
  line: number;
  material: string;
  isPte: boolean;
  course: string;
  abbreviation: string;
  level: number;
  pos: number;
  name: string;
  document: string;
  notes: string;
  recordings: string[];
  isSample: boolean;
};
export type LineFault = { line: number; message: string };
export type Manifest = { lines: ManifestLine[]; faults: LineFault[] };

type Entry = { line: number; cells: Partial<Record<string, string>> };
type Entries = { entries: Entry[]; faults: LineFault[] };

export function readManifest(filename: string, text: string): Manifest {
  const { entries, faults } = /\.json$/i.test(filename) ? fromJson(text) : fromCsv(text);
  const lines: ManifestLine[] = [];
  for (const entry of entries) {
    const wrong = faultsIn(entry);
    if (wrong.length > 0) faults.push(...wrong.map((message) => ({ line: entry.line, message })));
    else lines.push(lineOf(entry));
  }
  if (entries.length === 0 && faults.length === 0) faults.push({ line: 1, message: importTexts.now().noLines });
  return { lines, faults };
}

function fromCsv(text: string): Entries {
  const words = importTexts.now();
  const { rows, broken } = csvRows(text);
  const [head, ...rest] = rows;
  const names = (head?.cells ?? []).map((name) => name.toLowerCase());
  const missing = required.filter((column) => !names.includes(column));
  if (head && missing.length > 0) return { entries: [], faults: [{ line: 1, message: words.noColumn(missing) }] };
  return {
    entries: rest.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
    })),
    faults: broken === undefined ? [] : [{ line: broken, message: words.unreadable }],
  };
}

function fromJson(text: string): Entries {
  const all = parsed(text);
  if (!Array.isArray(all)) return { entries: [], faults: [{ line: 1, message: importTexts.now().noJson }] };
  return {
    entries: all.map((one: unknown, at) => ({
      line: at + 1,
      cells: Object.fromEntries(Object.entries(Object(one)).map(([name, value]) => [name.toLowerCase(), cell(value)])),
    })),
    faults: [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.map(cell).join('|');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

const streams: Record<string, boolean> = { '': false, workplace: false, pte: true };
const answers: Record<string, boolean> = { '': false, no: false, yes: true };
const isNumber = (text: string) => /^\d{1,3}$/.test(text);
const lower = (text = '') => text.toLowerCase();

function faultsIn({ cells }: Entry): string[] {
  const words = importTexts.now();
  const { level = '', position = '', stream, sample } = cells;
  const faults = required.filter((column) => !cells[column]).map((column) => words.missing(column));
  if (level && !isNumber(level)) faults.push(words.noNumber('level'));
  if (position && !isNumber(position)) faults.push(words.noNumber('position'));
  if (!Object.hasOwn(streams, lower(stream))) faults.push(words.noStream);
  if (!Object.hasOwn(answers, lower(sample))) faults.push(words.noAnswer);
  return faults;
}

function lineOf({ line, cells }: Entry): ManifestLine {
  const { material = '', course = '', abbreviation = '', lesson: name = '', document = '', notes = '' } = cells;
  const recordings = (cells.recordings ?? '').split('|').map((one) => one.trim());
  return {
    line,
    material,
    course,
    abbreviation,
    name,
    document,
    notes,
    isPte: streams[lower(cells.stream)] ?? false,
    level: Number(cells.level),
    pos: Number(cells.position ?? 0),
    recordings: recordings.filter(Boolean),
    isSample: answers[lower(cells.sample)] ?? false,
  };
}

export const example = `${[
  columns.join(','),
  'Health & Lifestyle,workplace,Healthy living,HL,3,1,Meeting a colleague,hl301.pdf,hl301-notes.pdf,at-the-desk.mp3|on-the-way.mp3,yes',
  'Health & Lifestyle,workplace,Healthy living,HL,3,2,"Signs, symptoms",hl302.pdf,,,no',
].join('\r\n')}\r\n`;
