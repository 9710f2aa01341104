/** `?watch=slots:{base64url JSON of a search}`: the slots of the search on screen, for as long as the stream stands. */
import type { SearchSlotsRequestInput } from '@parlance/proto/booking/v1';
import { roleRequired } from '@parlance/runtime/auth/access';
import type { Actor } from '@parlance/runtime/auth/actor';
import { searchRequest } from '../resources/bookings/presenter.ts';
import { searchBody, type SearchBody } from '../resources/bookings/schemas.ts';
import { malformed, parseWith } from '../routing/validate.ts';

const form = /^slots:([A-Za-z0-9_-]+)$/;

export function parseWatch(watch: string | undefined, actor: Actor): SearchSlotsRequestInput | undefined {
  if (watch === undefined) return undefined;
  const packed = form.exec(watch)?.[1];
  if (packed === undefined) throw malformed({ watch: 'is not known here' });
  if (actor.role === 'tutor') throw roleRequired(['student']);
  return searchRequest(parseWith(searchBody, decoded(packed)) as SearchBody);
}

function decoded(packed: string): unknown {
  try {
    return JSON.parse(Buffer.from(packed, 'base64url').toString('utf8'));
  } catch {
    throw malformed({ watch: 'is not valid' });
  }
}
