/** What no handler is asked with: text that no database keeps, numbers and instants that are none. */
import { refuse } from '../errors/refusals.ts';

/** The first and the last second that the contracts' Timestamp knows: of the years 1 and 9999. */
const firstSecond = -62_135_596_800;
const lastSecond = 253_402_300_799;
/** No message of ours is folded half as deep; without an end a small body would take the whole stack. */
const deepest = 32;

export function refuseUnsound(request: unknown): void {
  const field = unsoundField(request);
  if (field === undefined) return;
  const name = field.slice(0, 100) || 'request';
  throw refuse('FIELD_UNSOUND', { fill: [name], details: { fields: { [name]: 'is not valid' } } });
}

/** The path of the first field that cannot be, e.g. `lessons.1.title`; undefined when all of them can. */
export function unsoundField(value: unknown): string | undefined {
  return unsound(value, { path: '', depth: 0 });
}

/** NUL is what PostgreSQL keeps in no text; half a surrogate pair is no character of any encoding. */
export function isSoundText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

type Place = { path: string; depth: number };

function unsound(value: unknown, { path, depth }: Place): string | undefined {
  if (typeof value === 'string') return isSoundText(value) ? undefined : path;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? undefined : path;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (depth === deepest) return path;
  if (isTimestamp(value)) return isInstant(value) ? undefined : path;
  for (const [key, part] of Object.entries(value)) {
    const inside = { path: path === '' ? key : `${path}.${key}`, depth: depth + 1 };
    const found = isSoundText(key) ? unsound(part, inside) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}

type Stamp = { seconds: number; nanos: number };

function isTimestamp(value: object): value is Stamp {
  return 'seconds' in value && 'nanos' in value && Object.keys(value).length === 2;
}

function isInstant({ seconds, nanos }: Stamp): boolean {
  return seconds >= firstSecond && seconds <= lastSecond && nanos >= 0 && nanos <= 999_999_999;
}
