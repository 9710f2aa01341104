import { lists } from '@parlance/proto/limits';
import { keysetPage } from '@parlance/runtime/paging/keyset-page';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { statements } from '@parlance/runtime/postgres/statements';
import { observerEvents } from '../usecases/note-observations.ts';

export type CallLogRow = {
  id: string;
  event: string;
  participant: string;
  trackKind: string;
  atSchool: Date;
  atReal: Date;
  source: string;
  detail: string;
};
/** Who watched silently is for administrators alone. */
type CallLogQuery = { bookingId: string; isAdmin: boolean; pageToken: string };

/** By time. */
export async function listCallLog(db: Queryable, { bookingId, isAdmin, pageToken }: CallLogQuery) {
  const lines = statements
    .from('call_log as l')
    .select(
      statements.raw(
        'l.id, l.event, l.participant, l.track_kind as "trackKind", l.at_school as "atSchool", l.at_real as "atReal", l.source, l.detail',
      ),
    )
    .where('l.booking_id', bookingId);
  if (!isAdmin) lines.whereNotIn('l.event', observerEvents);
  const { items, next } = await keysetPage<CallLogRow>(db, lines, {
    columns: { 'l.at_school': 'instant', 'l.id': 'id' },
    keyOf: (row) => [row.atSchool, row.id],
    limit: lists.callLogPage,
    pageToken,
  });
  return { entries: items, next };
}
