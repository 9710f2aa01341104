/** `?watch=slots:{base64url JSON of a search}`: the slots of the searches on screen, for as long as the stream stands. */
import type { SearchSlotsRequestInput } from '@parlance/proto/booking/v1';
import { roleRequired } from '@parlance/runtime/auth/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { searchRequest } from '../resources/bookings/presenter.ts';
import { watchedSearch, type WatchedSearch } from '../resources/bookings/schemas.ts';
import { malformed, parseWith } from '../routing/validate.ts';

const form = /^slots:([A-Za-z0-9_-]+)$/;

/** A person has one tab with a search, or a few. */
const mostWatches = 5;

export function parseWatches(watches: string | string[] | undefined, actor: Actor): SearchSlotsRequestInput[] {
  const listed = [watches ?? []].flat();
  if (listed.length > mostWatches) throw malformed({ watch: `must be at most ${mostWatches}` });
  return listed.map((watch) => parseWatch(watch, actor));
}

function parseWatch(watch: string, actor: Actor): SearchSlotsRequestInput {
  const packed = form.exec(watch)?.[1];
  if (packed === undefined) throw malformed({ watch: 'is not known here' });
  if (actor.role === 'tutor') throw roleRequired(['student']);
  const { timezone, ...data } = parseWith(watchedSearch, decoded(packed)) as WatchedSearch;
  return searchRequest({ data, timezone });
}

function decoded(packed: string): unknown {
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
  } catch {
    throw malformed({ watch: 'is not valid' });
  }
}
