/** The token of a page says after which row it begins, and means nothing to the caller. */
import { refuse } from '../errors/refusals.ts';
import { isSoundText } from '../grpc/sound-request.ts';
import { isUuid } from '../ids/is-uuid.ts';
import { exactText } from '../postgres/instants.ts';

export type Key = readonly (string | number | Date)[];
export type KeyPart = 'instant' | 'id' | 'text' | 'number';
export type Page<T> = { items: T[]; next: string };
type Keyed<T> = { keyOf: (row: T) => Key; name?: string };

const invalid = () => refuse('PAGE_TOKEN_INVALID');

/** A file's path with its name. */
const longestText = 512;

export function pageToken(key: Key, name?: string): string {
  const parts = key.map((part) => (part instanceof Date ? exactText(part) : String(part)));
  return Buffer.from(JSON.stringify(name === undefined ? parts : [name, ...parts])).toString('base64url');
}

/** Undefined for the first page; throws PAGE_TOKEN_INVALID for anything that was not handed out like this. */
export function readPageToken(token: string, parts: readonly KeyPart[], name?: string): readonly string[] | undefined {
  if (token === '') return undefined;
  const said = parse(token);
  if (!Array.isArray(said)) throw invalid();
  const key: unknown[] = name === undefined ? said : said.slice(1);
  const isOfThisList = name === undefined || said[0] === name;
  if (!isOfThisList || key.length !== parts.length || !parts.every((part, place) => fits[part](key[place]))) {
    throw invalid();
  }
  return key as string[];
}

const fits: Record<KeyPart, (value: unknown) => boolean> = {
  instant: (value) => typeof value === 'string' && isInstant(value),
  id: (value) => typeof value === 'string' && isUuid(value),
  text: (value) => typeof value === 'string' && value.length <= longestText && isSoundText(value),
  number: (value) => typeof value === 'string' && /^\d{1,15}$/.test(value),
};

/** By milliseconds, or by the microseconds of a database. */
function isInstant(text: string): boolean {
  const [, byMillis] = /^(\d{4}-[\dT:-]{14}\.\d{3})\d{0,3}Z$/.exec(text) ?? [];
  return byMillis !== undefined && new Date(text).toJSON() === `${byMillis}Z`;
}

function parse(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Rows were asked for one more than the page holds: the extra one says that there is a next page. */
export function cutPage<T>(rows: readonly T[], limit: number, { keyOf, name }: Keyed<T>): Page<T> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? pageToken(keyOf(last), name) : '' };
}

/** As much of a page as a reply can carry, one row at least. */
export function cutByWeight<T>(
  page: Page<T>,
  { keyOf, weightOf, most }: Keyed<T> & { weightOf: (item: T) => number; most: number },
): Page<T> {
  let weight = 0;
  const tooMany = page.items.findIndex((item, place) => (weight += weightOf(item)) > most && place > 0);
  return tooMany === -1 ? page : cutPage(page.items, tooMany, { keyOf });
}
