/** Keyset pages: the token says after which row the next one begins, and means nothing to the caller. */
import { appError } from '../errors/app-error.ts';
import { isSoundText } from '../grpc/sound-request.ts';
import { isUuid } from '../ids/is-uuid.ts';

export type Key = readonly string[];

const invalid = () => appError('malformed', 'PAGE_TOKEN_INVALID', 'This page is not available any more.');

/** A file's path with its name. */
const longestText = 512;

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
  if (!Array.isArray(key) || key.length !== parts.length) throw invalid();
  parts.forEach((part, index) => {
    if (!fits[part](key[index])) throw invalid();
  });
  return key as Key;
}

const fits: Record<'instant' | 'id' | 'text' | 'number', (value: unknown) => boolean> = {
  instant: (value) => typeof value === 'string' && /^\d{4}-/.test(value) && new Date(value).toJSON() === value,
  id: (value) => typeof value === 'string' && isUuid(value),
  text: (value) => typeof value === 'string' && value.length <= longestText && isSoundText(value),
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
