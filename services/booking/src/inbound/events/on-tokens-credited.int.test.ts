/** Purchases credited to wallets, with what they entitle to, on the real database. */
import type { EntitlementsInput, TokensCredited } from '@parlance/proto/payments/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { at, hour } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot, book, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { onEntitlementChanged } from './on-entitlement-changed.ts';
import { onTokensCredited } from './on-tokens-credited.ts';

let app: App;
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('tokens_credited');
  ({ student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const day = 24 * hour;
type Fact = Partial<TokensCredited> & { uid: string };

const credit = ({ quantity = 3, ...said }: Fact) => {
  const fact = {
    tokenType: 'TOKEN_TYPE_LESSON',
    quantity,
    invoiceId: '',
    number: '',
    cause: '',
    entitlements: null,
    ...said,
  };
  return app.uow.run((stores) => onTokensCredited(stores, fact as TokensCredited, at(0)));
};
const entitled = (uid: string, version: number, until: Date, graceUntil?: Date): TokensCredited['entitlements'] =>
  ({
    uid,
    categories: [
      {
        priceId: 'price_lessonTokens',
        tokenType: 'TOKEN_TYPE_LESSON',
        expiredAt: toTimestamp(until),
        graceUntil: graceUntil ? toTimestamp(graceUntil) : null,
      },
    ],
    freeTrialActivated: false,
    freeTrialExpiresAt: null,
    version,
  }) satisfies EntitlementsInput as TokensCredited['entitlements'];
const walletsOf = (uid: string) => app.uow.run(({ wallets }) => wallets.find(uid));
const tokens = async (uid: string) => (await walletsOf(uid)).balances.lessonTokens ?? 0;
const untilOf = async (uid: string) => (await walletsOf(uid)).entitlement.categories.map(({ expiresAt }) => expiresAt);
const reasonsOf = async (uid: string) => {
  const sql = 'select reason, invoice_id as "invoiceId" from ledger where student_uid = $1 order by seq';
  return (await app.pool.query<{ reason: string; invoiceId: string | null }>(sql, [uid])).rows;
};

test('NS-09 a cause credits each student once, however often it is told; what another student has under the same is theirs', async () => {
  const [one, other] = [(await admit(0)).id, (await admit(0)).id];
  for (const uid of [one, other, one, other]) await credit({ uid, cause: 'purchase:pi_shared', invoiceId: 'line' });
  expect([await tokens(one), await tokens(other)]).toEqual([3, 3]);
  expect(await reasonsOf(one)).toEqual([{ reason: 'purchase-credited', invoiceId: 'line' }]);
});

test('NS-09 told ten times at once, a cause credits once', async () => {
  const { id: uid } = await admit(0);
  await Promise.all(Array.from({ length: 10 }, () => credit({ uid, cause: 'invoice:storm', invoiceId: 'line' })));
  expect(await tokens(uid)).toBe(3);
});

test('NS-09 a cause credits each wallet once', async () => {
  const { id: uid } = await admit(0);
  for (const tokenType of ['TOKEN_TYPE_LESSON', 'TOKEN_TYPE_GROUP_LESSON', 'TOKEN_TYPE_LESSON'] as const)
    await credit({ uid, cause: 'invoice:two', tokenType });
  expect((await walletsOf(uid)).balances).toEqual({ lessonTokens: 3, groupLessonTokens: 3 });
});

test.each([
  ['without its student', (uid: string) => `invoice:in_old:lessonTokens:${uid}`.replace(`:${uid}`, '')],
  ['with its student', (uid: string) => `invoice:in_old:lessonTokens:${uid}`],
])('NS-09 an invoice that was credited under the key of old, %s, is not credited again', async (_what, key) => {
  const { id: uid } = await admit(0);
  await credit({ uid, invoiceId: 'in_old' });
  await app.pool.query('alter table ledger disable trigger ledger_is_append_only');
  await app.pool.query(`update ledger set reason_key = $2 where student_uid = $1`, [uid, key(uid)]);
  await app.pool.query('alter table ledger enable trigger ledger_is_append_only');
  await credit({ uid, invoiceId: 'in_old' });
  await credit({ uid, invoiceId: 'line', number: '', cause: 'invoice:in_old' });
  expect(await tokens(uid)).toBe(3);
  await app.pool.query('alter table ledger disable trigger ledger_is_append_only');
  await app.pool.query(`update ledger set reason_key = $2 where student_uid = $1`, [uid, `invoice:${uid}`]);
  await app.pool.query('alter table ledger enable trigger ledger_is_append_only');
});

test('a credit for nothing is parked and credits nobody', async () => {
  const { id: uid } = await admit(0);
  await expect(credit({ uid })).rejects.toThrow('tokens are credited for a cause that the ledger knows');
  await expect(credit({ uid, cause: 'invoice:x', quantity: 0 })).rejects.toThrow('without a wallet or a quantity');
  expect(await tokens(uid)).toBe(0);
});

describe('SUB-04, NS-51 what a purchase entitles to comes with its tokens', () => {
  test('both or neither: a category that is not understood leaves the wallet as it was', async () => {
    const { id: uid } = await admit(0);
    const fact = entitled(uid, 5, at(30 * day));
    if (fact?.categories[0]) fact.categories[0].tokenType = 'TOKEN_TYPE_UNSPECIFIED';
    await expect(credit({ uid, cause: 'invoice:half', entitlements: fact })).rejects.toThrow();
    expect([await tokens(uid), await reasonsOf(uid)]).toEqual([0, []]);
    await credit({ uid, cause: 'invoice:half', entitlements: entitled(uid, 5, at(30 * day)) });
    expect([await tokens(uid), await untilOf(uid)]).toEqual([3, [at(30 * day)]]);
  });

  test('an older one never overwrites a newer one, and its tokens are credited all the same', async () => {
    const { id: uid } = await admit(0);
    await app.uow.run((stores) => onEntitlementChanged(stores, entitled(uid, 7, at(60 * day))!));
    await credit({ uid, cause: 'invoice:late', entitlements: entitled(uid, 6, at(30 * day)) });
    expect([await tokens(uid), await untilOf(uid)]).toEqual([3, [at(60 * day)]]);
    // Told again with a newer one than it had then: the tokens are there, and what they entitle to is taken.
    await credit({ uid, cause: 'invoice:late', entitlements: entitled(uid, 8, at(90 * day)) });
    expect([await tokens(uid), await untilOf(uid)]).toEqual([3, [at(90 * day)]]);
  });

  test('a category is open until its grace is over, for bookings too', async () => {
    const { tutor: hire } = enrol(app);
    const [student, tutor] = [await admit(0), await hire()];
    const [ended, graced] = [at(-day), at(2 * hour)];
    await credit({ uid: student.id, cause: 'invoice:grace', entitlements: entitled(student.id, 9, ended, graced) });
    const [first, second] = [await aSlot(app, tutor, at(24 * hour)), await aSlot(app, tutor, at(26 * hour))];
    app.clock.set(new Date(graced.getTime() - 1));
    await book(app, { tutor, bookingId: first }, student);
    app.clock.set(graced);
    await expect(book(app, { tutor, bookingId: second }, student)).rejects.toMatchObject({
      reason: 'SUBSCRIPTION_REQUIRED',
    });
    expect(await tokens(student.id)).toBe(2);
  });
});
