/** Everybody who is in a room now by what the media servers said, observers too, and what they were signed in with. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { observerId } from '../domain/observer.ts';
import type { PersonInRoom } from '../usecases/remove-people.ts';

type Row = Record<'node' | 'name' | 'secret' | 'uid', string> & { observes: boolean; removed: boolean } & {
  issuedAt: Date;
  session: string | null;
};

/** A session that the last release let in, and one that only a listing has seen, are as old as their entering. */
const sql = `
  select p.node, r.name, r.secret, p.uid, p.observes, coalesce(g.bearer_issued_at, g.opened_at, p.since) as "issuedAt", g.bearer_session as session,
    coalesce(r.stage -> 'removed' ? p.uid, false) as removed
  from (
    select s.node, s.session_id, s.booking_id, s.uid, s.entered_real as since, false as observes
    from stays s where s.down_real is null and s.node is not null
    union all
    select o.node, o.session_id, o.booking_id, o.uid, o.from_real, true from observations o where o.to_real is null
  ) p
  join rooms r on r.booking_id = p.booking_id
  left join signalling_sessions g on g.node = p.node and g.session_id = p.session_id`;

export async function listPeopleInRooms(db: Queryable): Promise<PersonInRoom[]> {
  return (await db.query<Row>(sql)).rows.map(({ node, name, secret, uid, observes, removed, session, issuedAt }) => ({
    node,
    uid,
    removed,
    bearer: { issuedAt, session: session ?? undefined },
    room: { name, secret },
    seat: observes ? observerId(uid) : uid,
  }));
}
