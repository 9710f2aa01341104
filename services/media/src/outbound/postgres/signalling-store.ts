/** Facts about live signalling that must survive the process: whose Janus session it is, and which lines carry a voice. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRow } from '@parlance/runtime/postgres/rows';
import type { SessionOwner, SignallingStore } from '../../usecases/signalling-ports.ts';

const dayMs = 24 * 60 * 60_000;

type Sessions = Pick<SignallingStore, 'openSession' | 'setHolder' | 'markEntered' | 'findEntered' | 'forgetOld'>;

function makeSessions(db: Queryable): Sessions {
  return {
    async openSession({ node, sessionId }, { bookingId, uid, bearer, holder }) {
      const { issuedAt: bearerIssuedAt, session: bearerSession } = bearer;
      await insertRow(
        db,
        'signalling_sessions',
        { node, sessionId, bookingId, uid, bearerIssuedAt, bearerSession, holder },
        `on conflict on constraint signalling_sessions_pkey
         do update set booking_id = excluded.booking_id, uid = excluded.uid, opened_at = clock_timestamp(),
           entered_at = null, lobby_handle = null, bearer_issued_at = excluded.bearer_issued_at,
           bearer_session = excluded.bearer_session, holder = excluded.holder`,
      );
    },
    async setHolder({ node, sessionId }, { holder, bearer: { issuedAt, session } }) {
      await db.query(
        `update signalling_sessions set bearer_issued_at = $3, bearer_session = $4, holder = $5
         where node = $1 and session_id = $2`,
        [node, sessionId, issuedAt, session ?? null, holder],
      );
    },
    async markEntered({ node, sessionId }, lobbyHandle) {
      await db.query(
        `update signalling_sessions set entered_at = clock_timestamp(), lobby_handle = $3
         where node = $1 and session_id = $2`,
        [node, sessionId, lobbyHandle ?? null],
      );
    },
    async findEntered({ node, sessionId }) {
      const { rows } = await db.query<{ booking_id: string; uid: string; lobby_handle: string | null }>(
        `select booking_id, uid, lobby_handle from signalling_sessions
         where node = $1 and session_id = $2 and entered_at is not null`,
        [node, sessionId],
      );
      const [row] = rows;
      if (!row) return undefined;
      const lobby = row.lobby_handle === null ? {} : { lobbyHandle: Number(row.lobby_handle) };
      return { bookingId: row.booking_id, uid: row.uid, ...lobby };
    },
    async forgetOld(realNow) {
      const old = new Date(realNow.getTime() - dayMs);
      await db.query('delete from signalling_sessions where opened_at < $1', [old]);
      await db.query('delete from tickets where expires_at < $1', [realNow]);
    },
  };
}

/** Whose voice may be heard, and who may be there at all. */
function makePermissions(db: Queryable): Omit<SignallingStore, keyof Sessions> {
  return {
    async setMicrophones({ bookingId, uid }, mids) {
      await db.query(
        `with gone as (delete from live_microphones where booking_id = $1 and uid = $2 and mid <> all ($3::text[]))
         insert into live_microphones (booking_id, uid, mid) select $1, $2, mid from unnest($3::text[]) as mid
         on conflict on constraint live_microphones_pkey do nothing`,
        [bookingId, uid, mids],
      );
    },
    async listMicrophones(bookingId) {
      const sql = 'select uid, mid from live_microphones where booking_id = $1 order by uid, mid';
      return (await db.query<{ uid: string; mid: string }>(sql, [bookingId])).rows;
    },
    async isMuteAll(bookingId) {
      const sql = 'select mute_all from rooms where booking_id = $1';
      return (await db.query<{ mute_all: boolean }>(sql, [bookingId])).rows[0]?.mute_all ?? false;
    },
    async isRemoved({ bookingId, uid }) {
      const sql = `select r.stage -> 'removed' ? $2 as removed from rooms r where r.booking_id = $1`;
      return (await db.query<{ removed: boolean | null }>(sql, [bookingId, uid])).rows[0]?.removed ?? false;
    },
    async listRemoved(bookingIds) {
      const sql = `select r.booking_id as "bookingId", removed.uid from rooms r,
        jsonb_array_elements_text(coalesce(r.stage -> 'removed', '[]')) as removed (uid) where r.booking_id = any ($1)`;
      return (await db.query<SessionOwner>(sql, [bookingIds])).rows;
    },
  };
}

export const makeSignallingStore = (db: Queryable): SignallingStore => ({
  ...makeSessions(db),
  ...makePermissions(db),
});
