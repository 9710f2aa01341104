/** A trial that is over leaves no tokens in a balance, whenever they come, on the real database. */
import { admin, hour } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { cancel } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { creditOfPurchase } from '../domain/ledger.ts';
import { listEndedTrials } from '../queries/ended-trials.ts';
import { makeEndTrials } from './end-trials.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('end_trials');
  people = enrol(app);
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const day = 24 * hour;
const listEnded = (now: Date, after?: string) => listEndedTrials(app.pool, now, after);
const endTrials = () => makeEndTrials({ ...app, listEnded })();

/** As payments tells of one: tokens and end in one transaction. */
async function onTrial({ days = 7, tokens = 2 } = {}): Promise<Actor> {
  const student = await people.student(3);
  const studentUid = student.id;
  const now = app.clock.now();
  const purchase = { studentUid, wallet: 'freeTrialToken', quantity: tokens, cause: `trial:${studentUid}` } as const;
  const entitlement = {
    categories: [],
    freeTrialActivated: true,
    freeTrialExpiresAt: new Date(now.getTime() + days * day),
  };
  await app.uow.run(async ({ wallets, facts }) => {
    await wallets.keepEntitlement(studentUid, entitlement, 2);
    const line = await wallets.apply(creditOfPurchase({ ...purchase, invoiceId: '', invoiceNumber: '' }, student, now));
    if (line) await facts.walletsChanged([line]);
  });
  return student;
}

async function linesOf({ id }: Actor) {
  const { rows } = await app.pool.query<{ delta: number; reason: string; balance: number; actor: string }>(
    `select delta, reason, balance_after as balance, actor_id as actor from ledger
      where student_uid = $1 and wallet = 'freeTrialToken' order by seq`,
    [id],
  );
  return rows;
}
const started = { delta: 2, reason: 'trial-credited', balance: 2 };
const ended = (left: number) => ({ delta: -left, reason: 'trial-ended', balance: 0, actor: 'booking' });

test('NS-10 what is left of a trial goes when its seven days are over, not a second before, and once', async () => {
  const student = await onTrial();
  app.clock.advance(7 * day - 1_000);
  await endTrials();
  expect(await linesOf(student)).toMatchObject([started]);
  app.clock.advance(1_000);
  await Promise.all([endTrials(), endTrials(), endTrials()]);
  expect(await linesOf(student)).toMatchObject([started, ended(2)]);
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(student.id));
  expect(balances).toMatchObject({ freeTrialToken: 0, lessonTokens: 3 });
});

test('NS-10 a token that comes back after the trial goes with it; one that paid for a lesson stays spent', async () => {
  const student = await onTrial();
  const tutor = await people.tutor();
  const startsAt = new Date(Math.ceil((app.clock.now().getTime() + 10 * day) / hour) * hour);
  const booked: string[] = [];
  for (const later of [0, hour]) {
    const bookingId = await aSlot(app, tutor, new Date(startsAt.getTime() + later));
    await book(app, { tutor, bookingId }, student);
    booked.push(bookingId);
  }
  app.clock.advance(8 * day);
  await endTrials();
  const spent = { delta: -1, reason: 'lesson-booked' };
  expect(await linesOf(student)).toMatchObject([started, spent, { ...spent, balance: 0 }]);
  const [bookingId = ''] = booked;
  await cancel(app, { bookingId }, student);
  await endTrials();
  expect(await linesOf(student)).toMatchObject([
    started,
    spent,
    spent,
    { delta: 1, reason: 'lesson-refunded' },
    ended(1),
  ]);
});

test('NS-10, FB-53 an outcome is corrected after the trial as before it: the token that came back has gone already, and is not taken twice', async () => {
  const [student, tutor] = [await onTrial({ tokens: 1 }), await people.tutor()];
  const startsAt = new Date(Math.ceil((app.clock.now().getTime() + 6 * day) / hour) * hour);
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  app.clock.set(new Date(startsAt.getTime() + 10 * 60_000));
  await app.sweep();
  expect(await statusOf(app, bookingId)).toBe('tutor-absent');
  app.clock.advance(2 * day);
  await endTrials();
  const before = await linesOf(student);
  expect(before.slice(-2)).toMatchObject([{ delta: 1, balance: 1 }, ended(1)]);
  const correct = (status: 'completed' | 'tutor-absent') =>
    app.correctOutcome({
      bookingId,
      correction: { status, reason: 'The call log was wrong' },
      actor: admin,
      once: command(admin, 'CorrectOutcome', undefined, { status }),
    });
  expect((await correct('completed')).lesson.status).toBe('completed');
  expect(await linesOf(student)).toEqual(before);
  await correct('tutor-absent');
  expect((await linesOf(student)).slice(before.length)).toMatchObject([{ delta: 1, balance: 1 }]);
  // Before the look at trials that are over it is there, and is taken.
  await correct('completed');
  expect((await linesOf(student)).slice(before.length)).toMatchObject([{ delta: 1 }, { delta: -1, balance: 0 }]);
});

/** Of these, whose tokens are still there. */
async function openOf(students: readonly Actor[]): Promise<string[]> {
  const sql = `select student_uid as uid from wallets
                where wallet = 'freeTrialToken' and balance > 0 and student_uid = any($1) order by student_uid`;
  const { rows } = await app.pool.query<{ uid: string }>(sql, [students.map(({ id }) => id)]);
  return rows.map(({ uid }) => uid);
}

test('120 trials that end at one moment all end', async () => {
  const many = await Promise.all(Array.from({ length: 120 }, () => onTrial({ days: 1 })));
  app.clock.advance(2 * day);
  await endTrials();
  expect(await openOf(many)).toEqual([]);
}, 60_000);

test('of 110 trials 105 that cannot be ended keep none of the others, and their round has failed', async () => {
  const many = await Promise.all(Array.from({ length: 110 }, () => onTrial({ days: 1 })));
  const uids = many.map(({ id }) => id).sort();
  const stuck = uids.slice(0, 105);
  app.clock.advance(2 * day);
  const { run } = app.uow;
  const failing: typeof run = (work) =>
    run((stores) => {
      const lockStudent = async (uid: string) => {
        if (stuck.includes(uid)) throw new Error('this one cannot be locked');
        await stores.wallets.lockStudent(uid);
      };
      return work({ ...stores, wallets: { ...stores.wallets, lockStudent } });
    });
  const round = makeEndTrials({ ...app, uow: { ...app.uow, run: failing }, listEnded });
  await expect(round()).rejects.toThrow('this one cannot be locked');
  expect(await openOf(many)).toEqual(stuck);
  await endTrials();
  expect(await openOf(many)).toEqual([]);
}, 60_000);
