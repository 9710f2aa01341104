import type { BillingNoticeDue } from '@parlance/proto/payments/v1';
import { at } from '@parlance/proto/testing/messages';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { newUid } from '../../../test/facts.ts';

let facts: AppliedFacts;
beforeAll(async () => {
  facts = await appliedFacts('notification-billing');
});
afterAll(() => facts.database.drop());

const due = (uid: string, changes: Partial<BillingNoticeDue> = {}): BillingNoticeDue => ({
  uid,
  kind: 'receipt',
  cause: `receipt:${uid}`,
  tokenType: 'TOKEN_TYPE_LESSON',
  amount: { minorUnits: 4_950, currency: 'USD' },
  tokens: 5,
  number: '2026-11-0417',
  when: at('2026-12-14T03:00:00Z'),
  card: { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 },
  url: 'https://pay.example.com/secret',
  ...changes,
});
const tell = (fact: BillingNoticeDue) => facts.apply('parlance.payments.v1.BillingNoticeDue', fact);
const mailsOf = async (uid: string) => {
  const sql = 'select kind, notice, reference from mails where uid = $1 order by created_at';
  return (await facts.database.pool.query<{ kind: string; notice: object; reference: string }>(sql, [uid])).rows;
};

test('NS-50, NS-51, NS-53 each kind owes its own mail, and the screen is told which', async () => {
  const uid = newUid();
  const kinds = ['receipt', 'payment-failed', 'card-expires', 'trial-ends', 'subscription-cancelled', 'refunded'];
  for (const kind of kinds) await tell(due(uid, { kind, cause: `${kind}:${uid}` }));
  expect((await mailsOf(uid)).map(({ kind }) => kind)).toEqual(kinds.map((kind) => `billing-${kind}`));
  expect(await facts.liveEventsOf(uid)).toEqual(kinds.map((kind) => ({ type: 'billing.changed', data: { kind } })));
});

test('a cause owes one mail, however often and under how many events it is told', async () => {
  const uid = newUid();
  for (let told = 0; told < 3; told += 1) await tell(due(uid));
  expect(await mailsOf(uid)).toHaveLength(1);
  // What another cause says is another mail.
  await tell(due(uid, { cause: `receipt:${uid}:2` }));
  expect(await mailsOf(uid)).toHaveLength(2);
});

test('what is kept is whole minor units, and no address of the provider', async () => {
  const uid = newUid();
  await tell(
    due(uid, {
      kind: 'refunded',
      cause: `refunded:${uid}`,
      amount: { minorUnits: -1_980, currency: 'USD' },
      tokens: -2,
    }),
  );
  expect(await mailsOf(uid)).toEqual([
    {
      kind: 'billing-refunded',
      reference: `refunded:${uid}`,
      notice: {
        kind: 'billing-refunded',
        tokenType: 'lessonTokens',
        money: { amount: 1_980, currency: 'USD' },
        tokens: 2,
        number: '2026-11-0417',
        when: Date.parse('2026-12-14T03:00:00Z'),
        card: { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 },
      },
    },
  ]);
});

test.each([{ kind: 'gift' }, { cause: '' }, { uid: '' }])('%j is parked, and nobody is told', async (changes) => {
  const uid = newUid();
  await expect(tell(due(uid, changes))).rejects.toThrow();
  expect([await mailsOf(uid), await facts.liveEventsOf(uid)]).toEqual([[], []]);
});
