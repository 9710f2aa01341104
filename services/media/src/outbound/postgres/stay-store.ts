/** Stays: one row for each time a person's peer connection was up. Every statement may see the same event again. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Moment } from '../../domain/school-time.ts';
import type { Closing, HandleKey, StayRow, StayStore } from '../../usecases/stay-ports.ts';
import { reconcileStays } from './stay-reconcile.ts';
import { stayFields, stayOf } from './stay-row.ts';

/** Closes what `where` (parameters from $4 on) finds, at the time of `instant`. Those that never were up close silently. */
async function close(
  db: Queryable,
  closing: Closing,
  rule: { where: string; params: unknown[]; instant?: 'cut' | 'seen' },
) {
  const [real, school] = rule.instant
    ? [`coalesce(s.${rule.instant}_real, $1)`, `coalesce(s.${rule.instant}_school, $2)`]
    : ['$1', '$2'];
  const { rows } = await db.query<StayRow>(
    `update stays s set
       down_real = greatest(${real}::timestamptz, s.up_real),
       down_school = greatest(${school}::timestamptz, s.up_school),
       left_cause = $3
     where s.down_real is null and s.entered_real <= $1 and ${rule.where} returning ${stayFields}`,
    [closing.at.real, closing.at.school, closing.cause, ...rule.params],
  );
  return rows.filter(({ from }) => from as Date | null).map(stayOf);
}

async function open(db: Queryable, handle: HandleKey, at: Moment): Promise<StayRow | undefined> {
  const key = [handle.node, handle.sessionId, handle.handleId];
  const { rows } = await db.query<{ id: string; up_real: Date | null; down_real: Date | null }>(
    `select s.id, s.up_real, s.down_real from stays s
     where s.node = $1 and s.session_id = $2 and s.handle_id = $3 order by s.entered_real desc limit 1`,
    key,
  );
  const last = rows[0];
  if (!last || (last.up_real && !last.down_real) || (last.up_real && last.up_real >= at.real)) return undefined;
  const opened = last.down_real
    ? await db.query<StayRow>(
        `insert into stays as s (id, booking_id, uid, source, node, session_id, handle_id, entered_real, up_real, up_school)
         select $2, p.booking_id, p.uid, p.source, p.node, p.session_id, p.handle_id, $3, $3, $4 from stays p where p.id = $1
         returning ${stayFields}`,
        [last.id, uuidv7(at.real), at.real, at.school],
      )
    : await db.query<StayRow>(
        `update stays s set up_real = greatest($2::timestamptz, s.entered_real), up_school = $3 where s.id = $1 returning ${stayFields}`,
        [last.id, at.real, at.school],
      );
  return opened.rows[0] && stayOf(opened.rows[0]);
}

async function findOwner(db: Queryable, { node, sessionId, handleId }: HandleKey) {
  const { rows } = await db.query<{ bookingId: string; uid: string }>(
    `select s.booking_id as "bookingId", s.uid from stays s
     where s.node = $1 and s.session_id = $2 and s.handle_id = $3 order by s.entered_real desc limit 1`,
    [node, sessionId, handleId],
  );
  return rows[0];
}

async function record(db: Queryable, stay: Parameters<StayStore['record']>[0]): Promise<StayRow | undefined> {
  const { rows } = await db.query<StayRow>(
    `insert into stays as s (id, booking_id, uid, source, entered_real, up_real, up_school, down_real, down_school, left_cause)
     values ($1, $2, $3, 'dev', $4, $4, $5, $6, $7, 'left')
     on conflict (booking_id, uid) where source = 'dev' do nothing returning ${stayFields}`,
    [uuidv7(stay.from.real), stay.bookingId, stay.uid, stay.from.real, stay.from.school, stay.to.real, stay.to.school],
  );
  return rows[0] && stayOf(rows[0]);
}

export function makeStayStore(db: Queryable): StayStore {
  return {
    async enter(stay) {
      await db.query(
        `insert into stays (id, booking_id, uid, source, node, session_id, handle_id, entered_real)
         select $1, $2, $3, 'janus-event', $4, $5, $6, $7 where not exists (
           select 1 from stays s where s.node = $4 and s.session_id = $5 and s.handle_id = $6 and s.entered_real = $7)`,
        [uuidv7(stay.at.real), stay.bookingId, stay.uid, stay.node, stay.sessionId, stay.handleId, stay.at.real],
      );
    },
    open: (handle, at) => open(db, handle, at),
    findOwner: (handle) => findOwner(db, handle),
    closeHandle: (handle, closing) =>
      close(db, closing, {
        where: `s.node = $4 and ((s.session_id = $5 and s.handle_id = $6) or (s.session_id is null and (s.booking_id, s.uid) in
          (select h.booking_id, h.uid from stays h where h.node = $4 and h.session_id = $5 and h.handle_id = $6)))`,
        params: [handle.node, handle.sessionId, handle.handleId],
      }),
    closeSession: (session, closing) =>
      close(db, closing, {
        where: 's.node = $4 and s.session_id = $5',
        params: [session.node, session.sessionId],
        instant: 'cut',
      }),
    closePerson: (person, closing) =>
      close(db, closing, {
        where: 's.node = $4 and s.booking_id = $5 and s.uid = $6',
        params: [person.node, person.bookingId, person.uid],
      }),
    closeRoom: (room, closing) =>
      close(db, closing, { where: 's.node = $4 and s.booking_id = $5', params: [room.node, room.bookingId] }),
    closeNode: (node, closing) =>
      close(db, closing, {
        where: 's.node = $4',
        params: [node],
        ...(closing.cause === 'node-restarted' ? { instant: 'seen' } : {}),
      }),
    async markCut({ node, sessionId }, { at, holder }) {
      await db.query(
        `update stays set cut_real = $3, cut_school = $4 where node = $1 and session_id = $2 and down_real is null and exists (
           select 1 from signalling_sessions g where g.node = $1 and g.session_id = $2 and g.holder = $5)`,
        [node, sessionId, at.real, at.school, holder],
      );
    },
    async markClaimed({ node, sessionId }) {
      await db.query(
        'update stays set cut_real = null, cut_school = null where node = $1 and session_id = $2 and down_real is null',
        [node, sessionId],
      );
    },
    reconcile: (listing) => reconcileStays(db, listing),
    record: (stay) => record(db, stay),
  };
}
