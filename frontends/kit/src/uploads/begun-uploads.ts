/** What was begun on this device and has not become part of anything yet, kept for a day: whoever chooses the same file again goes on. It is one person's. */
import type { Journey } from './journey.ts';

const slot = 'uploads-begun';
/** The oldest make room: as many as an import sends before they become lessons, and some. */
const most = 1_000;
/** As long as content keeps what came. */
const lifeMs = 24 * 60 * 60_000;

/** `fileId`: all of it has come. */
type Begun = { of: string; file: string; id: string; doubtful: number[]; at: number; fileId?: string };
export type BegunUploads = {
  /** What is known of an upload of the same file. */
  find(file: File): Journey | undefined;
  /** Asked again whenever more is known. */
  keep(file: File, journey: Journey): void;
  /** All of it came; for whoever has several to send before they are of use. */
  keepDone(file: File, fileId: string): void;
  /** The id of what has come whole. */
  findDone(file: File): string | undefined;
  forget(...files: readonly File[]): void;
};

/** Of one person and one place: the same file elsewhere is another upload. */
export function begunUploads(uid: string, path: string): BegunUploads {
  const of = `${uid} ${path}`;
  const found = (file: File) => read().find((one) => one.of === of && one.file === printOf(file));
  const put = (file: File, begun: Omit<Begun, 'of' | 'file' | 'at'>) =>
    write([...others([file]), { of, file: printOf(file), ...begun, at: Date.now() }]);
  const others = (files: readonly File[]) => {
    const prints = new Set(files.map(printOf));
    return read().filter((one) => one.of !== of || !prints.has(one.file));
  };
  return {
    find(file) {
      const one = found(file);
      return one && one.fileId === undefined ? { id: one.id, doubtful: new Set(one.doubtful) } : undefined;
    },
    keep(file, { id, doubtful }) {
      if (id !== undefined) put(file, { id, doubtful: [...doubtful] });
    },
    keepDone: (file, fileId) => put(file, { id: found(file)?.id ?? '', doubtful: [], fileId }),
    findDone: (file) => found(file)?.fileId,
    forget: (...files) => write(others(files)),
  };
}

/** Nobody reads a large file only to know it again. */
const printOf = ({ name, size, lastModified, webkitRelativePath }: File) =>
  `${size} ${lastModified} ${webkitRelativePath || name}`;

function read(): Begun[] {
  try {
    const kept = JSON.parse(localStorage.getItem(slot) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isBegun).filter(({ at }) => Date.now() - at < lifeMs) : [];
  } catch {
    return [];
  }
}

function write(begun: Begun[]): void {
  try {
    if (begun.length === 0) localStorage.removeItem(slot);
    else localStorage.setItem(slot, JSON.stringify(begun.slice(-most)));
  } catch {
    // Without it an upload works as well, only not over a reload.
  }
}

function isBegun(one: unknown): one is Begun {
  const { of, file, id, doubtful, at, fileId } = (one ?? {}) as Partial<Record<keyof Begun, unknown>>;
  const isText = (value: unknown) => typeof value === 'string';
  if (fileId !== undefined && !isText(fileId)) return false;
  return [of, file, id].every(isText) && Array.isArray(doubtful) && typeof at === 'number';
}
