/** A year of lessons as people live them, on the real database: by its own rules each ended as it did, and other rules say what they change. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import { admin, at, hour, minute } from '../../test/builders.ts';
import { command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { aGroupsLesson, anHour, type LessonForTest } from '../../test/either-kind.ts';
import { cancel, cancelByAdmin, commence, giveFeedback, join } from '../../test/lesson-calls.ts';
import { firstPolicy, type Rules } from '../domain/policy.ts';
import { actualOutcome, differenceOf } from '../domain/replay.ts';
import { listHistories } from '../queries/lesson-histories.ts';
import { findTrial, listDifferences, listDisputed } from '../queries/policy-trials.ts';

jest.setTimeout(240_000);

const day = 24 * hour;
const words = Array.from({ length: 12 }, (_none, n) => `word${n}`).join(' ');
const sheet = { pronunciation: words, vocabulary: words, grammar: words, listening: words, behaviour: words };
const other: Rules = {
  cancelLockMinutes: 6 * 60,
  teacherWaitMinutes: 10,
  feedbackMinutes: 48 * 60,
  presenceMinutes: 5,
  studentAbsentPaid: false,
  studentAbsentRefunded: true,
  payBy: 'minutes',
};

/** The same numbers every time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Life = { app: App; startsAt: Date; next: (below: number) => number };

async function lived({ app, startsAt, next }: Life, lesson: LessonForTest): Promise<void> {
  const { address, tutor, student } = lesson;
  const fate = next(10);
  app.clock.set(at(-13 * hour, startsAt));
  if (fate === 0) return void (await cancel(app, address, student));
  if (fate === 1) return void (await cancel(app, address, tutor, { reason: 'I am ill today' }));
  if (fate === 2) return void (await cancelByAdmin(app, address.bookingId));
  if (fate === 3) {
    app.clock.set(at(hour, startsAt));
    return void (await app.sweep());
  }
  app.clock.set(at(next(15) * minute - 10 * minute, startsAt));
  if (next(2) === 0) await commence(app, address, tutor);
  await join(app, address, tutor);
  const there = (uid: string, seconds: number) => ({ uid, from: startsAt, to: at(seconds * 1_000, startsAt) });
  const stays = [there(tutor.id, 30 + next(2_970)), there(student.id, 30 + next(2_970))];
  if (fate === 4) stays.pop();
  if (fate === 5) stays.shift();
  const presentUids = stays.filter(({ from, to }) => to.getTime() - from.getTime() >= minute).map(({ uid }) => uid);
  const isLate = next(8) === 0;
  const completeUntil = at(isLate ? 0 : 50 * minute, startsAt);
  app.media.says(address.bookingId, { presentUids, completeUntil, stays });
  const give = () => {
    const given = [{ studentUid: student.id, words: { ...sheet, completedAssigned: true } }];
    return giveFeedback(app, address, tutor, { given }).catch(() => undefined);
  };
  app.clock.set(at(40 * minute, startsAt));
  if (fate === 6) await give();
  app.clock.set(at(51 * minute, startsAt));
  await app.sweep();
  app.realTime.advance(11 * minute);
  await app.sweep();
  app.clock.set(at((2 + next(20)) * hour, startsAt));
  if (fate > 6) await give();
  if (next(12) === 0) {
    const correction = { status: 'tutor-absent', reason: 'The student told us' } as const;
    const once = command(admin, 'CorrectOutcome', undefined, { bookingId: address.bookingId });
    await app.correctOutcome({ bookingId: address.bookingId, correction, actor: admin, once }).catch(() => undefined);
  }
}

let app: App;
const first = new Date('2026-03-03T10:00:00.000Z');
const days = 365;

beforeAll(async () => {
  app = await openApp('try_policy');
  const next = numbers(27);
  const tutor = await enrol(app).tutor();
  for (let n = 0; n < days; n += 1) {
    const startsAt = at(n * day, first);
    app.clock.set(at(-14 * hour, startsAt));
    if (n === 180) {
      const wish = { rules: other, validFrom: undefined, reason: 'Half of the year', after: 1 };
      await app.makePolicy({ wish, actor: admin, once: command(admin, 'MakePolicy', 'half', wish) });
    }
    const kind = next(4) === 0 ? aGroupsLesson : anHour;
    await lived({ app, startsAt, next }, await kind.make(app, { startsAt, tutor }));
  }
  app.clock.set(at(days * day, first));
});
afterAll(() => app.db.drop());

const year = () =>
  listHistories(app.pool, {
    after: { startsAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' },
    until: app.clock.now(),
    limit: 10_000,
  });

test('NS-73 replaying each lesson of a year by the policy that it was booked under gives what became of it, without a difference', async () => {
  expect(app.faults).toEqual([]);
  const lessons = await year();
  expect(lessons.length).toBeGreaterThanOrEqual(days);
  expect(new Set(lessons.map(({ policy }) => policy.version))).toEqual(new Set([1, 2]));
  expect(new Set(lessons.flatMap(({ seats }) => seats.map(({ status }) => status))).size).toBe(7);
  expect(lessons.flatMap((lesson) => differenceOf(lesson) ?? [])).toEqual([]);
  const spent = lessons.flatMap((lesson) => actualOutcome(lesson).seats.filter(({ isRefunded }) => !isRefunded)).length;
  const { rows } = await app.pool.query<{ moved: number }>(
    'select coalesce(sum(delta), 0)::int4 as moved from ledger where lesson_id is not null',
  );
  expect(rows[0]?.moved).toBe(-spent);
});

test('NS-73 the present policy, tried on the last ninety days, changes nothing; another says lesson by lesson what it would', async () => {
  const same = await app.tryPolicy({ rules: other, actor: admin });
  await same.end;
  expect(await findTrial(app.pool)).toMatchObject({ state: 'done', totals: { changed: 0, refunds: 0, pay: {} } });
  const rules = { ...other, cancelLockMinutes: 24 * 60, presenceMinutes: 20, studentAbsentPaid: true };
  const { trial, end } = await app.tryPolicy({ rules, actor: admin });
  expect(trial).toMatchObject({ state: 'running', rules, beganBy: admin.id });
  await end;
  const done = await findTrial(app.pool);
  expect(done).toMatchObject({ id: trial.id, state: 'done' });
  const { differences } = await listDifferences(app.pool, { trialId: trial.id, pageToken: '' });
  expect(done?.totals.changed).toBe(differences.length);
  expect(differences.length).toBeGreaterThan(5);
  const paid = differences.reduce((sum, { before, after }) => sum + after.payMinor - before.payMinor, 0);
  expect(done?.totals.pay.AUD).toBe(paid);
  await expectDisputed(trial.id, differences);
  // What was tried before is forgotten.
  expect((await app.pool.query('select id from policy_trials')).rows).toEqual([{ id: trial.id }]);
});

/** Reported by the id of the seat, as its student knows it, or claimed; of others nothing. */
async function expectDisputed(trialId: string, differences: readonly { lessonId: string; bookingId: string }[]) {
  const [reported, claimed] = differences;
  if (!reported || !claimed) throw new Error('too few lessons end otherwise');
  const { rows } = await app.pool.query<{ id: string }>('select id from seats where lesson_id = $1', [
    reported.lessonId,
  ]);
  expect(await listDisputed(app.pool, { trialId, reported: [] })).toEqual([]);
  await app.pool.query(
    `insert into claims (id, lesson_id, uid, role, about, words, filed_at, state) values (gen_random_uuid(), $1, 'x', 'tutor', 'power', 'Dark', now(), 'open')`,
    [claimed.lessonId],
  );
  const asked = { trialId, reported: [rows[0]?.id ?? '', 'no id', '0198c0de-7abc-7def-8123-456789abcdef'] };
  expect(await listDisputed(app.pool, asked)).toEqual([reported.bookingId, claimed.bookingId]);
}

test('NS-73 one is tried at a time, a cancelled one ends, and one whose process died makes room', async () => {
  const running = { rules: firstPolicy, since: first, until: first, beganBy: admin.id };
  await app.pool.query(`update policy_trials set state = 'running', seen_at = now()`);
  await expect(app.tryPolicy({ rules: other, actor: admin })).rejects.toMatchObject({ reason: 'TRIAL_RUNS' });
  const known = await findTrial(app.pool);
  await app.cancelTrial(known?.id ?? '');
  expect(await findTrial(app.pool)).toMatchObject({ state: 'cancelled' });
  // It cannot read on until it is cancelled.
  const cancelled = await inTransaction(app.pool, async (tx) => {
    await tx.query('lock table feedback in access exclusive mode');
    const begun = await app.tryPolicy({ rules: other, actor: admin });
    await app.cancelTrial(begun.trial.id);
    return begun;
  });
  await cancelled.end;
  expect(await findTrial(app.pool)).toMatchObject({
    id: cancelled.trial.id,
    state: 'cancelled',
    totals: { lessons: 0 },
  });
  await app.pool.query(`update policy_trials set state = 'running', seen_at = now() - interval '31 seconds'`);
  expect(await findTrial(app.pool)).toMatchObject({ state: 'failed' });
  const after = await app.tryPolicy({ rules: running.rules, actor: admin });
  await after.end;
  expect(await findTrial(app.pool)).toMatchObject({ id: after.trial.id, state: 'done' });
});

test('NS-73 rules out of bounds are not tried', async () => {
  const rules = { ...other, teacherWaitMinutes: 46 };
  await expect(app.tryPolicy({ rules, actor: admin })).rejects.toMatchObject({ reason: 'MALFORMED' });
});
