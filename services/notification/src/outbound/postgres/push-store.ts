/** Browsers that may be told outside the portal, and what is owed to them. */
import { currentContext } from '@parlance/runtime/context/request-context';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { prepared } from '@parlance/runtime/postgres/prepared';
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

const owe = prepared(
  'pushes_owe',
  `insert into pushes (news_id, subscription_id, kind, notice, bulk, next_attempt_at, traceparent)
   select o.news_id, s.id, o.kind, o.notice, $1, now() + make_interval(secs => o.after_ms / 1000), o.traceparent
     from unnest($2::text[], $3::uuid[], $4::text[], $5::jsonb[], $6::float8[], $7::text[])
            as o (uid, news_id, kind, notice, after_ms, traceparent)
     join push_subscriptions s on s.uid = o.uid
    order by o.news_id, s.id
   on conflict (subscription_id, news_id) do nothing`,
);

const withdraw = `
  update pushes p set state = 'failed', finished_at = now(), last_error = 'withdrawn before it left', held_by = null
  from unnest($1::text[], $2::text[], $3::text[]) as gone (tag, uid, kind) join push_subscriptions s using (uid)
  where p.subscription_id = s.id and p.state = 'due' and p.kind = gone.kind and p.notice ->> 'tag' = gone.tag`;

/** What was meant for somebody else is not told to who has the browser now. */
const withdrawOthers = `
  delete from pushes p using push_subscriptions s
  where p.subscription_id = s.id and s.endpoint = $1 and s.uid <> $2`;

type OwedPush = Parameters<PushStore['add']>[0][number];

export function makePushStore(db: Queryable): PushStore {
  const write = async (pushes: readonly OwedPush[], { bulk }: { bulk: boolean }) => {
    if (pushes.length === 0) return;
    const notices = pushes.map(({ push: { kind: _kind, ...notice } }) => JSON.stringify(notice));
    await db.query(owe, [
      bulk,
      pushes.map(({ uid }) => uid),
      pushes.map(({ newsId }) => newsId),
      pushes.map(({ push }) => push.kind),
      notices,
      pushes.map(({ afterMs = 0 }) => afterMs),
      pushes.map(({ traceparent }) => traceparent ?? null),
    ]);
  };
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
    async add(pushes) {
      const { traceparent } = currentContext();
      await write(
        pushes.map((one) => ({ traceparent, ...one })),
        { bulk: false },
      );
    },
    addMany: ({ newsId, uids, push }) =>
      write(
        uids.map((uid) => ({ newsId, uid, push })),
        { bulk: true },
      ),
    async withdraw(outdated) {
      if (outdated.length === 0) return;
      const columns = (['tag', 'uid', 'kind'] as const).map((field) => outdated.map((one) => one[field]));
      await db.query(withdraw, columns);
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
