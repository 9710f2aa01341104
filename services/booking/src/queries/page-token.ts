/** Keyset pages: the token says after which row the next one begins, and means nothing to the caller. */
import { refuse } from '../domain/refusal.ts';
import { isBookingId } from '../domain/booking-id.ts';

export type Key = readonly string[];

export function pageToken(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Undefined for the first page; throws PAGE_TOKEN_INVALID for anything that was not handed out like this. */
export function readPageToken(
  token: string,
  parts: readonly ('instant' | 'id' | 'text' | 'number')[],
): Key | undefined {
  if (token === '') return undefined;
  const key = parse(token);
  if (!Array.isArray(key) || key.length !== parts.length) throw refuse('PAGE_TOKEN_INVALID');
  parts.forEach((part, index) => {
    if (!fits[part](key[index])) throw refuse('PAGE_TOKEN_INVALID');
  });
  return key as Key;
}

const fits: Record<'instant' | 'id' | 'text' | 'number', (value: unknown) => boolean> = {
  instant: (value) => typeof value === 'string' && new Date(value).toJSON() === value,
  id: (value) => typeof value === 'string' && isBookingId(value),
  text: (value) => typeof value === 'string' && value.length <= 64,
  number: (value) => typeof value === 'string' && /^\d{1,15}$/.test(value),
};

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Rows were asked for one more than the page holds: the extra one says that there is a next page. */
export function cutPage<T>(rows: readonly T[], limit: number, keyOf: (row: T) => Key): { items: T[]; next: string } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? pageToken(keyOf(last)) : '' };
}
