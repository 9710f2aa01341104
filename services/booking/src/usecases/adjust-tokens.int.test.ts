/** Tokens by hand and on trial, and a ledger and a log that nobody edits, on the real database. */
import { admin, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { anHour } from '../../test/either-kind.ts';
import { cancel } from '../../test/lesson-calls.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('adjust_tokens');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

test('ADM-03, NS-29 tokens are adjusted with a reason, never below zero, once per key, for students only', async () => {
  const student = await admit(0);
  const adjust = (delta: number, key?: string, over: object = {}) =>
    app.adjustTokens({
      studentUid: student.id,
      wallet: 'PTELessonTokens',
      delta,
      reason: 'Welcome',
      actor: admin,
      once: command(admin, 'AdjustTokens', key, { delta }),
      ...over,
    });
  const line = await adjust(2, 'k');
  expect(line).toMatchObject({ delta: 2, balanceAfter: 2, reason: 'admin-adjusted', note: 'Welcome', actor: admin });
  expect(await adjust(2, 'k')).toEqual(line);
  await expect(adjust(-3)).rejects.toMatchObject({ reason: 'BALANCE_NEGATIVE' });
  expect(await adjust(-2)).toMatchObject({ balanceAfter: 0 });
  for (const over of [{ reason: 'no' }, { delta: 0 }, { delta: 1001 }, { delta: 0.5 }, { wallet: undefined }]) {
    await expect(adjust(1, undefined, over)).rejects.toMatchObject({ reason: 'MALFORMED' });
  }
  const tutor = await hire();
  await expect(adjust(1, undefined, { studentUid: tutor.id })).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
  await expect(adjust(1, undefined, { studentUid: 'x' })).rejects.toMatchObject({ reason: 'STUDENT_NOT_FOUND' });
});

test('NS-09 the ledger and the log refuse to be edited', async () => {
  await anHour.make(app);
  for (const table of ['ledger', 'lesson_log']) {
    await expect(app.pool.query(`update ${table} set note = 'x'`)).rejects.toThrow(`${table} is append-only`);
    await expect(app.pool.query(`delete from ${table}`)).rejects.toThrow(`${table} is append-only`);
  }
});

test('NS-09 the trial’s token is spent first and comes back to the trial', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  await app.uow.run(async ({ wallets }) => {
    const entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: undefined };
    await wallets.keepEntitlement(student.id, entitlement, 2);
  });
  const once = command(admin, 'AdjustTokens');
  const act = { studentUid: student.id, wallet: 'freeTrialToken' as const, delta: 1, reason: 'Trial' };
  await app.adjustTokens({ ...act, actor: admin, once });
  const bookingId = await aSlot(app, tutor, start);
  expect((await book(app, { tutor, bookingId }, student)).wallet).toEqual({ name: 'freeTrialToken', balance: 0 });
  await cancel(app, { bookingId }, student);
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  expect(balances).toEqual({ freeTrialToken: 1, lessonTokens: 1 });
});
