/** What is on record of a lesson's room: stays by the media server, what the door saw of browsers, and its log, from the beginning and each bounded. */
import { lists } from '@parlance/proto/limits';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { fieldsOf } from '@parlance/runtime/postgres/rows';
import { notSeenToEnd, socketEvents, type SocketLine } from '../domain/evidence.ts';
import { lastKnown, stayFields, stayOf } from '../outbound/postgres/stay-row.ts';
import { observerEvents } from '../usecases/note-observations.ts';
import { socketOf } from '../usecases/note-sockets.ts';
import type { EvidenceWanted } from '../usecases/read-evidence.ts';
import type { StayRow } from '../usecases/stay-ports.ts';
import type { CallLogRow } from './list-call-log.ts';

/** Those that never were up are nobody's being there; whoever is missed was there until they were last known to be. */
export async function listEvidenceStays(db: Queryable, { bookingId, people }: EvidenceWanted): Promise<StayRow[]> {
  const { rows } = await db.query<StayRow & { known: Date | null }>(
    `select ${stayFields}, case when s.missed_real is not null then ${lastKnown('school')} end as known from stays s
     where s.booking_id = $1 and s.up_school is not null and ($3::text[] is null or s.uid = any ($3))
     order by s.up_school, s.id limit $2`,
    [bookingId, lists.evidenceSpans, people ?? null],
  );
  return rows.map(({ known, ...row }) => stayOf(row.to || !known ? row : { ...row, to: known, cause: notSeenToEnd }));
}

/** `uid` or `uid:screen`; of the room itself nobody. */
const readable = `($3::text[] is null or split_part(l.participant, ':', 1) = any ($3))`;

export async function listSocketLines(db: Queryable, { bookingId, people }: EvidenceWanted): Promise<SocketLine[]> {
  const { rows } = await db.query<SocketLine & { key: string }>(
    `select ${fieldsOf('l', 'id, event, participant, atSchool, eventKey as key')} from call_log l
     where l.booking_id = $1 and l.event = any ($4) and ${readable} order by l.at_school, l.id limit $2`,
    [bookingId, lists.evidenceSockets, people ?? null, socketEvents],
  );
  return rows.map(({ key, ...line }) => ({ ...line, socket: socketOf(key, line.event) }));
}

/** Who watched silently is for administrators alone. */
export async function listEvidenceLines(
  db: Queryable,
  { bookingId, people, isAdmin }: EvidenceWanted,
): Promise<{ lines: CallLogRow[]; more: boolean }> {
  const { rows } = await db.query<CallLogRow>(
    `select ${fieldsOf('l', 'id, event, participant, trackKind, atSchool, atReal, source, detail')}
     from call_log l where l.booking_id = $1 and l.event <> all ($4) and ${readable}
     order by l.at_school, l.id limit $2`,
    [bookingId, lists.evidenceLines + 1, people ?? null, isAdmin ? [] : observerEvents],
  );
  return { lines: rows.slice(0, lists.evidenceLines), more: rows.length > lists.evidenceLines };
}
