/** Browsers that may be told outside the portal, and what is owed to them. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { PushSubscription } from '../../domain/push-subscription.ts';
import type { ClaimedPush, PushStore } from '../../usecases/ports.ts';
import { makeSendingQueue } from './sending-queue.ts';

/** A browser belongs to whoever allowed it last: two people may share one. */
const keep = `
  insert into push_subscriptions as s (id, uid, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
  on conflict (endpoint) do update
    set uid = excluded.uid, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
  returning s.id`;

const forgetOldest = `
  delete from push_subscriptions where id in (
    select s.id from push_subscriptions s where s.uid = $1 order by s.created_at desc, s.id offset $2)`;

const owe = `
  insert into pushes (news_id, subscription_id, kind, notice, bulk, next_attempt_at, traceparent)
  select $2, s.id, $3, $4, $5, now() + make_interval(secs => $6), $7 from push_subscriptions s where s.uid = any($1)
  on conflict (subscription_id, news_id) do nothing`;

const withdrawKinds = `
  update pushes p set state = 'failed', finished_at = now(), last_error = 'withdrawn before it left', held_by = null
  from unnest($2::text[], $3::text[]) as gone (uid, kind) join push_subscriptions s using (uid)
  where p.subscription_id = s.id and p.state = 'due' and p.kind = gone.kind and p.notice ->> 'tag' = $1`;

/** What was meant for somebody else is not told to who has the browser now. */
const withdrawOthers = `
  delete from pushes p using push_subscriptions s
  where p.subscription_id = s.id and s.endpoint = $1 and s.uid <> $2`;

export function makePushStore(db: Queryable): PushStore {
  return {
    ...makeSendingQueue<ClaimedPush>(db, {
      table: 'pushes',
      fields: ['kind', 'notice', 'news_id as "newsId"', 'subscription_id as "subscriptionId"'],
    }),
    async keep({ id, uid, endpoint, p256dh, auth }, most) {
      await db.query(withdrawOthers, [endpoint, uid]);
      const { rows } = await db.query<{ id: string }>(keep, [id, uid, endpoint, p256dh, auth]);
      await db.query(forgetOldest, [uid, most]);
      return rows[0]?.id ?? id;
    },
    async forget(id, uid) {
      await db.query('delete from push_subscriptions where id = $1 and uid = $2', [id, uid]);
    },
    async forgetGone(id) {
      await db.query('delete from push_subscriptions where id = $1', [id]);
    },
    async forgetPerson(uid) {
      await db.query('delete from push_subscriptions where uid = $1', [uid]);
    },
    async add({ newsId, uid, push: { kind, ...notice } }, afterMs = 0) {
      const { traceparent } = currentContext();
      await db.query(owe, [[uid], newsId, kind, JSON.stringify(notice), false, afterMs / 1_000, traceparent]);
    },
    async addMany({ newsId, uids, push: { kind, ...notice } }) {
      await db.query(owe, [uids, newsId, kind, JSON.stringify(notice), true, 0, undefined]);
    },
    async withdraw(uid, tag) {
      await db.query(
        `delete from pushes p using push_subscriptions s
          where p.subscription_id = s.id and s.uid = $1 and p.state = 'due' and p.notice ->> 'tag' = $2`,
        [uid, tag],
      );
    },
    async withdrawKinds(tag, outdated) {
      const rows = outdated.flatMap(({ uid, kinds }) => kinds.map((kind) => ({ uid, kind })));
      if (rows.length === 0) return;
      await db.query(withdrawKinds, [tag, rows.map(({ uid }) => uid), rows.map(({ kind }) => kind)]);
    },
    async browser(subscriptionId) {
      const { rows } = await db.query<PushSubscription & { uid: string }>(
        'select s.uid, s.endpoint, s.p256dh, s.auth from push_subscriptions s where s.id = $1',
        [subscriptionId],
      );
      return rows[0];
    },
  };
}
