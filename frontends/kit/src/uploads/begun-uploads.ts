/** What was begun in this tab and has not arrived yet, kept over a reload: whoever chooses the same file again can go on. It is one person's, and goes with the tab. */
import type { Journey } from './journey.ts';

const slot = 'uploads-begun';
/** The oldest make room. */
const most = 50;
/** As long as content keeps what came. */
const lifeMs = 24 * 60 * 60_000;

type Begun = { of: string; file: string; id: string; doubtful: number[]; at: number };
export type BegunUploads = {
  /** What is known of an upload of the same file. */
  find(file: File): Journey | undefined;
  /** Asked again whenever more is known. */
  keep(file: File, journey: Journey): void;
  forget(file: File): void;
};

/** Of one person and one place: the same file elsewhere is another upload. */
export function begunUploads(uid: string, path: string): BegunUploads {
  const of = `${uid} ${path}`;
  const others = (file: File) => read().filter((one) => one.of !== of || one.file !== printOf(file));
  return {
    find(file) {
      const found = read().find((one) => one.of === of && one.file === printOf(file));
      return found && { id: found.id, doubtful: new Set(found.doubtful) };
    },
    keep(file, { id, doubtful }) {
      if (id === undefined) return;
      write([...others(file), { of, file: printOf(file), id, doubtful: [...doubtful], at: Date.now() }]);
    },
    forget: (file) => write(others(file)),
  };
}

/** Nobody reads a large file only to know it again. */
const printOf = ({ name, size, lastModified }: File) => `${size} ${lastModified} ${name}`;

function read(): Begun[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(slot) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isBegun).filter(({ at }) => Date.now() - at < lifeMs) : [];
  } catch {
    return [];
  }
}

function write(begun: Begun[]): void {
  try {
    sessionStorage.setItem(slot, JSON.stringify(begun.slice(-most)));
  } catch {
    // Without it an upload works as well, only not over a reload.
  }
}

function isBegun(one: unknown): one is Begun {
  const { of, file, id, doubtful, at } = (one ?? {}) as Partial<Record<keyof Begun, unknown>>;
  const isText = (value: unknown) => typeof value === 'string';
  return [of, file, id].every(isText) && Array.isArray(doubtful) && typeof at === 'number';
}
