/**
 * What is on screen, for as long as the stream stands: `?watch=slots:{search}` and `?watch=groups:{search}` with a search as base64url
 * JSON, for administrators `?watch=groups` and `?watch=group:{session}`; `?watch=library`.
 */
import type { SearchSlotsRequestInput, WatchGroupLessonsRequestInput } from '@parlance/proto/booking/v1';
import { roleRequired } from '@parlance/runtime/auth/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { searchRequest } from '../resources/bookings/presenter.ts';
import { watchedSearch, type WatchedSearch } from '../resources/bookings/schemas.ts';
import { watchedGroupSearch } from '../resources/sessions/schemas.ts';
import { malformed, parseWith } from '../routing/validate.ts';

export type Watch = {
  /** As the client names it, who is told by it that this alone is to be read again. */
  key: string;
} & (
  | { what: 'slots'; search: SearchSlotsRequestInput }
  | { what: 'groups'; request: WatchGroupLessonsRequestInput }
  | { what: 'library' }
);

const ofSlots = /^slots:([A-Za-z0-9_-]+)$/;
const ofGroups = /^groups:([A-Za-z0-9_-]+)$/;
const ofSession = /^group:([0-9a-f-]{36})$/;

/** A person has one tab with a search, or a few. */
const mostWatches = 5;

export function parseWatches(watches: string | string[] | undefined, actor: Actor): Watch[] {
  const listed = [watches ?? []].flat();
  if (listed.length > mostWatches) throw malformed({ watch: `must be at most ${mostWatches}` });
  return listed.map((key) => parseWatch(key, actor));
}

function parseWatch(key: string, actor: Actor): Watch {
  if (key === 'library') return { key, what: 'library' };
  const slots = ofSlots.exec(key)?.[1];
  if (slots !== undefined) return { key, what: 'slots', search: searched(slots, watchedSearch, actor) };
  const groups = ofGroups.exec(key)?.[1];
  if (groups !== undefined) {
    return { key, what: 'groups', request: { search: searched(groups, watchedGroupSearch, actor) } };
  }
  const groupSessionId = ofSession.exec(key)?.[1];
  if (key !== 'groups' && groupSessionId === undefined) throw malformed({ watch: 'is not known here' });
  if (actor.role !== 'admin') throw roleRequired(['admin']);
  return { key, what: 'groups', request: groupSessionId === undefined ? {} : { groupSessionId } };
}

function searched(
  packed: string,
  schema: typeof watchedSearch | typeof watchedGroupSearch,
  actor: Actor,
): SearchSlotsRequestInput {
  if (actor.role === 'tutor') throw roleRequired(['student']);
  const { timezone, ...data } = parseWith(schema, decoded(packed)) as WatchedSearch;
  return searchRequest({ data, timezone });
}

function decoded(packed: string): unknown {
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
  } catch {
    throw malformed({ watch: 'is not valid' });
  }
}
