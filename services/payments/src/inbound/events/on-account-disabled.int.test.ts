/** Who cannot sign in any more is charged no further period, and keeps what is paid for. */
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { day, newStudent, subscribed, withMoney, type MoneyForTest } from '../../../test/money-for-test.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { makeFactHandlers } from './handlers.ts';

let money: MoneyForTest;
withMoney('disabled', (opened) => (money = opened));

const month = 31 * day;
const admin = 'a'.repeat(32);

async function disable(uid: string): Promise<void> {
  const newId = () => uuidv7(new Date());
  const handlers = makeFactHandlers({ bindStores: (tx) => bindStores(tx), newId, clock: money.clock });
  const fact = { person: { uid, role: 'ROLE_STUDENT' } } as never;
  const about = { actor: { id: admin, role: 'admin' } } as never;
  await inTransaction(money.db.pool, async (tx) => handlers['parlance.identity.v1.UserDisabled']?.(fact, about, tx));
}
async function minuteLater(): Promise<void> {
  await money.begunBefore(60_000);
  await money.useCases.resumeUnfinished();
  await money.settled();
}
const changesOf = async (uid: string) =>
  (
    await money.db.pool.query(
      `select c.state, c.ends_at_period_end as ends, c.actor_uid as by from subscription_changes c
         join subscriptions s on s.id = c.subscription_id where s.uid = $1 order by c.created_at, c.id`,
      [uid],
    )
  ).rows;

test('NS-50 the plans of a disabled account end with their paid period, once, however often it is told; nothing more is charged', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await subscribed(money, student, { tokenType: 'pte-lesson' });
  for (const _again of [1, 2]) {
    await disable(uid);
    await minuteLater();
  }
  expect(await money.subscriptions(uid)).toMatchObject([
    { status: 'active', endsAtPeriodEnd: true },
    { status: 'active', endsAtPeriodEnd: true },
  ]);
  expect(await changesOf(uid)).toEqual([
    { state: 'done', ends: true, by: admin },
    { state: 'done', ends: true, by: admin },
  ]);
  const { notices } = await money.factsOf(uid);
  expect(notices.filter(({ kind }) => kind === 'subscription-cancelled')).toHaveLength(2);
  await money.later(2 * month);
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }]);
  expect(await money.credited(uid)).toBe(20);
});

test('NS-50 a renewal that is asked for at that moment does not outlive it', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await money.useCases.changeSubscriptions({ uid, tokenType: undefined, ends: true, actorUid: uid });
  const [plan] = await money.subscriptions(uid);
  const change = { id: uuidv7(new Date()), subscriptionId: plan?.id ?? '', endsAtPeriodEnd: false } as const;
  await money.uow.run(({ subscriptions }) =>
    subscriptions.insertChange({ ...change, state: 'pending', actorUid: uid, createdAt: money.clock.now() }),
  );
  await disable(uid);
  await minuteLater();
  expect((await changesOf(uid)).map(({ state, ends }) => `${ends} ${state}`)).toEqual([
    'true done',
    'false refused',
    'true done',
  ]);
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
});

test('of somebody who has no plan nothing is asked', async () => {
  const { uid } = newStudent();
  await disable(uid);
  expect(await changesOf(uid)).toEqual([]);
});
