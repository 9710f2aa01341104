/** What a manifest says: a lesson a line, with the names of its files. */
import { library } from '@parlance/kit/domain/limits.ts';
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
const names = ['material', 'course', 'lesson'] as const satisfies readonly Column[];

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

/** `beyond`: cells that no column of the first line has. */
type Entry = { line: number; cells: Partial<Record<string, string>>; beyond?: boolean };
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

/** In UTF-8, as spreadsheets write it where they are asked to; nothing where it is something else. */
export function textOf(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function fromCsv(text: string): Entries {
  const words = importTexts.now();
  const { rows, broken } = csvRows(text);
  const [head, ...rest] = rows;
  const given = (head?.cells ?? []).map(lower);
  const missing = required.filter((column) => !given.includes(column));
  const faults = missing.length > 0 ? [words.noColumn(missing)] : columnFaults(given);
  if (head && faults.length > 0)
    return { entries: [], faults: faults.map((message) => ({ line: head.line, message })) };
  return {
    entries: rest.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(given.map((name, at) => [name, cells[at] ?? ''])),
      beyond: cells.slice(given.length).some(Boolean),
    })),
    faults: broken === undefined ? [] : [{ line: broken, message: words.unreadable }],
  };
}

/** What is misspelt would be left out without a word. */
function columnFaults(given: readonly string[]): string[] {
  const words = importTexts.now();
  const unknown = given.filter((name) => name !== '' && !columns.some((column) => column === name));
  const twice = columns.filter((column) => given.indexOf(column) !== given.lastIndexOf(column));
  return [...unknown.map(words.unknownColumn), ...twice.map(words.columnTwice)];
}

function fromJson(text: string): Entries {
  const all = parsed(text);
  if (!Array.isArray(all)) return { entries: [], faults: [{ line: 1, message: importTexts.now().noJson }] };
  return {
    entries: all.map((one: unknown, at) => ({
      line: at + 1,
      cells: Object.fromEntries(Object.entries(Object(one)).map(([name, value]) => [lower(name), cell(value)])),
    })),
    faults: all.flatMap((one: unknown, at) =>
      columnFaults(Object.keys(Object(one)).map(lower)).map((message) => ({ line: at + 1, message })),
    ),
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
const lower = (text = '') => text.trim().toLowerCase();

/** Of control characters a line break alone may stand in a cell. */
const unreadable = /[^\P{Cc}\n\r\t]/u;

function faultsIn({ cells, beyond }: Entry): string[] {
  const words = importTexts.now();
  if (beyond) return [words.beyond];
  const { level = '', position = '', stream, sample } = cells;
  const faults = required.filter((column) => !cells[column]).map((column) => words.missing(column));
  if (level && !isNumber(level)) faults.push(words.noNumber('level'));
  if (position && !isNumber(position)) faults.push(words.noNumber('position'));
  if (!Object.hasOwn(streams, lower(stream))) faults.push(words.noStream);
  if (!Object.hasOwn(answers, lower(sample))) faults.push(words.noAnswer);
  for (const column of names) {
    if ((cells[column] ?? '').length > library.nameMax) faults.push(words.tooLong(column, library.nameMax));
  }
  for (const [column, cell = ''] of Object.entries(cells)) {
    if (unreadable.test(cell)) faults.push(words.unreadableIn(column));
  }
  return [...faults, ...recordingFaults(recordingsIn(cells))];
}

const recordingsIn = ({ recordings = '' }: Entry['cells']): string[] =>
  recordings
    .split('|')
    .map((one) => one.trim())
    .filter(Boolean);

/** What a recording is called where it is played. */
export const titleOf = (name: string): string => (name.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');

function recordingFaults(recordings: readonly string[]): string[] {
  const words = importTexts.now();
  const faults = recordings
    .filter((name) => titleOf(name).length > library.nameMax)
    .map((name) => words.fileTooLong(name, library.nameMax));
  if (recordings.length > library.recordingsMax) faults.push(words.tooManyRecordings(library.recordingsMax));
  return faults;
}

function lineOf({ line, cells }: Entry): ManifestLine {
  const { material = '', course = '', abbreviation = '', lesson: name = '', document = '', notes = '' } = cells;
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
    recordings: recordingsIn(cells),
    isSample: answers[lower(cells.sample)] ?? false,
  };
}

export const example = `${[
  columns.join(','),
  'Health & Lifestyle,workplace,Healthy living,HL,3,1,Meeting a colleague,hl301.pdf,hl301-notes.pdf,at-the-desk.mp3|on-the-way.mp3,yes',
  'Health & Lifestyle,workplace,Healthy living,HL,3,2,"Signs, symptoms",hl302.pdf,,,no',
].join('\r\n')}\r\n`;
