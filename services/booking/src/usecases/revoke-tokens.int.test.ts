/** Tokens go back with the money, and races with booking end in a clear answer, on the real database. */
import fc from 'fast-check';
import type { TokensCredited } from '@parlance/proto/payments/v1';
import { admin, at, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import type { WalletName } from '../domain/token-move.ts';
import { onTokensCredited } from '../inbound/events/on-tokens-credited.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('revoke_tokens', { poolMax: 16 });
  people = enrol(app);
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const revoke = (student: Actor, quantity: number, cause: string, wallet: WalletName | undefined = 'lessonTokens') =>
  app.revokeTokens({
    studentUid: student.id,
    wallet,
    quantity,
    cause,
    invoiceId: 'line-1',
    invoiceNumber: '',
    actor: admin,
    note: 'Ill for a month',
  });
const credit = (student: Actor, quantity: number, cause: string) => {
  const fact = {
    uid: student.id,
    tokenType: 'TOKEN_TYPE_LESSON',
    quantity,
    cause,
    invoiceId: 'line-1',
    number: '',
    entitlements: null,
  };
  return app.uow.run((stores) => onTokensCredited(stores, fact as TokensCredited, at(0)));
};
const tokens = async ({ id }: Actor) =>
  (await app.uow.run(({ wallets }) => wallets.find(id))).balances.lessonTokens ?? 0;

test('NS-53 tokens are taken once per cause, with who gives the money back and why', async () => {
  const student = await people.student(5);
  expect(await revoke(student, 3, 'refund:r1')).toBe(2);
  expect(await revoke(student, 3, 'refund:r1')).toBe(2);
  const sql = `select delta, balance_after, reason, note, invoice_id, actor_id from ledger where student_uid = $1 and delta < 0`;
  expect((await app.pool.query(sql, [student.id])).rows).toEqual([
    {
      delta: -3,
      balance_after: 2,
      reason: 'purchase-refunded',
      note: 'Ill for a month',
      invoice_id: 'line-1',
      actor_id: admin.id,
    },
  ]);
});

test('NS-53 all of them or none: what is spent is said with how many are left, and nothing is taken', async () => {
  const student = await people.student(2);
  const spent = { kind: 'conflict', reason: 'TOKENS_SPENT', details: { unspent: 2 } };
  await expect(revoke(student, 3, 'refund:r2')).rejects.toMatchObject(spent);
  expect(await tokens(student)).toBe(2);
  // The same refund may be tried again with fewer.
  expect(await revoke(student, 2, 'refund:r2')).toBe(0);
  const stranger = { ...student, id: 'f'.repeat(32) };
  await expect(revoke(stranger, 1, 'refund:r3')).rejects.toMatchObject({ ...spent, details: { unspent: 0 } });
});

test('NS-53 money that did not go back after all: the tokens come back, once', async () => {
  const student = await people.student(4);
  await revoke(student, 4, 'refund:r4');
  for (let told = 0; told < 3; told += 1) await credit(student, 4, 'refund-refused:r4');
  expect(await tokens(student)).toBe(4);
  // Told late, the refund takes nothing a second time.
  expect(await revoke(student, 4, 'refund:r4')).toBe(4);
});

test.each([
  [0, 'refund:r5', 'lessonTokens'],
  [-1, 'refund:r5', 'lessonTokens'],
  [1.5, 'refund:r5', 'lessonTokens'],
  [1_001, 'refund:r5', 'lessonTokens'],
  [1, '', 'lessonTokens'],
  [1, 'refund:r5', undefined],
] as const)('%d tokens for %j of %s are malformed', async (quantity, cause, wallet) => {
  const student = await people.student(1);
  await expect(
    app.revokeTokens({
      studentUid: student.id,
      wallet,
      quantity,
      cause,
      invoiceId: '',
      invoiceNumber: '',
      actor: admin,
      note: '',
    }),
  ).rejects.toMatchObject({ reason: 'MALFORMED' });
});

test('NS-53 the same refund told ten times at once takes once', async () => {
  const student = await people.student(9);
  await Promise.all(Array.from({ length: 10 }, () => revoke(student, 4, 'refund:storm')));
  expect(await tokens(student)).toBe(5);
});

type Outcome = PromiseSettledResult<unknown>;
const reasonOf = (outcome: Outcome) =>
  outcome.status === 'fulfilled' ? 'done' : (outcome.reason as { reason?: string }).reason;

test('NS-53, BOOK-17 twenty students book with their last token while it is taken: one of the two has it, and the other is told', async () => {
  const tutor = await people.tutor();
  for (let round = 0; round < 20; round += 1) {
    const student = await people.student(1);
    const bookingId = await aSlot(app, tutor, at((24 + round) * hour));
    const [booked, taken] = await Promise.allSettled([
      book(app, { tutor, bookingId }, student),
      revoke(student, 1, `refund:race-${round}`),
    ]);
    expect([
      ['done', 'TOKENS_SPENT'],
      ['NO_TOKENS', 'done'],
    ]).toContainEqual([reasonOf(booked), reasonOf(taken)]);
    expect(await tokens(student)).toBe(0);
  }
});

test('SUB-14, BOOK-17 who books while the first token comes has the lesson, or reads that there is none yet; then it can be booked', async () => {
  const tutor = await people.tutor();
  for (let round = 0; round < 20; round += 1) {
    const student = await people.student(0);
    const bookingId = await aSlot(app, tutor, at((100 + round) * hour));
    const [booked, credited] = await Promise.allSettled([
      book(app, { tutor, bookingId }, student),
      credit(student, 1, `purchase:race-${round}`),
    ]);
    expect(reasonOf(credited)).toBe('done');
    expect(['done', 'NO_TOKENS']).toContain(reasonOf(booked));
    if (reasonOf(booked) !== 'done') await book(app, { tutor, bookingId }, student);
    expect(await tokens(student)).toBe(0);
  }
});

/** What money and administrators do to a wallet, each told once or twice. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('credit', 'revoke', 'undo', 'adjust'),
    about: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    times: fc.integer({ min: 1, max: 2 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('NS-09 200 random histories through PostgreSQL: a balance is the sum of its lines and never below nothing, whatever is told twice', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const student = await people.student(0);
      const told = new Set<string>();
      let expected = 0;
      const expect1 = (key: string, delta: number) => {
        if (told.has(key) || expected + delta < 0) return;
        told.add(key);
        expected += delta;
      };
      for (const { kind, about, quantity, times } of history) {
        for (let time = 0; time < times; time += 1) {
          if (kind === 'adjust') {
            const act = { studentUid: student.id, wallet: 'lessonTokens' as const, delta: quantity, reason: 'A gift' };
            const once = { actorUid: admin.id, rpc: 'AdjustTokens', key: `${student.id}:${about}`, body: { about } };
            await app.adjustTokens({ ...act, delta: about, actor: admin, once });
            expect1(`adjust:${about}`, about);
          } else if (kind === 'revoke') {
            await revoke(student, quantity, `refund:${student.id}-${about}`).catch((fault: { reason: string }) =>
              expect(fault.reason).toBe('TOKENS_SPENT'),
            );
            expect1(`refund:${about}`, -quantity);
          } else {
            const cause = kind === 'credit' ? 'invoice' : 'refund-refused';
            await credit(student, quantity, `${cause}:${student.id}-${about}`);
            expect1(`${cause}:${about}`, quantity);
          }
        }
      }
      expect(await tokens(student)).toBe(expected);
    }),
    { numRuns: 200 },
  );
}, 600_000);

test('NS-53 a seat of a group is booked with the last token while it is taken: one of the two has it, and the other is told', async () => {
  const tutor = await people.tutor();
  for (let round = 0; round < 10; round += 1) {
    const student = await people.student(1, {}, 'groupLessonTokens');
    const session = await aGroupSession(app, tutor, { starts: [at((300 + round) * hour)] });
    const [booked, taken] = await Promise.allSettled([
      bookSeats(app, { sessionId: session.sessionId, bookingIds: session.lessonIds }, student),
      revoke(student, 1, `refund:seat-${round}`, 'groupLessonTokens'),
    ]);
    expect([
      ['done', 'TOKENS_SPENT'],
      ['NO_TOKENS', 'done'],
    ]).toContainEqual([reasonOf(booked), reasonOf(taken)]);
  }
});
