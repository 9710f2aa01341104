/** Who closes the account is asked for no money any more. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { customerOf, newStudent, openMoney, subscribed, type MoneyForTest } from '../../../test/money-for-test.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { onAccountDeleted } from './on-account-deleted.ts';

let money: MoneyForTest;
beforeAll(async () => {
  money = await openMoney('closed');
}, 60_000);
afterAll(() => money.stop());

const deleted = (uid: string) =>
  inTransaction(money.db.pool, (tx) =>
    onAccountDeleted(bindStores(tx), uid, { newId: () => uuidv7(new Date()), at: money.clock.now() }),
  );

test('the plans of a deleted account end with their period, and name and address are gone; said again, nothing more happens', async () => {
  const student = newStudent();
  const { uid } = student;
  await subscribed(money, student);
  await subscribed(money, student, { tokenType: 'pte-lesson' });
  for (const _again of [1, 2]) {
    await deleted(uid);
    money.clock.advance(60_000);
    await money.useCases.resumeUnfinished();
  }
  await money.settled();
  expect(await money.subscriptions(uid)).toMatchObject([{ endsAtPeriodEnd: true }, { endsAtPeriodEnd: true }]);
  const customer = await customerOf(money, uid);
  const there = money.stripe.controls.objects('subscription').filter((one) => one.customer === customer);
  expect(there.map((one) => one.cancel_at_period_end)).toEqual([true, true]);
  const { rows } = await money.db.pool.query('select email, name from customers where uid = $1', [uid]);
  expect(rows).toEqual([{ email: '', name: '' }]);
});

test('whoever never bought anything is nobody here', async () => {
  await deleted('e'.repeat(32));
});

test('Stripe answers 500 to the ending of a deleted account’s plan: it is asked again until it has ended it', async () => {
  const student = newStudent();
  await subscribed(money, student);
  await deleted(student.uid);
  money.stripe.controls.plan({ call: 'POST /v1/subscriptions', times: 2, status: 500, sticky: true });
  for (const _round of [1, 2, 3]) {
    money.clock.advance(60_000);
    await money.useCases.resumeUnfinished();
  }
  await money.settled();
  expect(await money.subscriptions(student.uid)).toMatchObject([{ endsAtPeriodEnd: true }]);
});
