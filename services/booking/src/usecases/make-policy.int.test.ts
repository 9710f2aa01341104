/** Versions of the policy on the real database: who is first, what a lesson keeps, and that nothing is said twice. */
import { admin, at, hour, minute } from '../../test/builders.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel } from '../../test/lesson-calls.ts';
import { firstPolicy, type PolicyWish, type Rules } from '../domain/policy.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeEach(async () => {
  app = await openApp('make_policy');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterEach(() => app.db.drop());

const wish = (rules: Partial<Rules>, over: Partial<PolicyWish> = {}): PolicyWish => {
  return { rules: { ...firstPolicy, ...rules }, validFrom: undefined, reason: 'Asked for', after: 1, ...over };
};
const make = (wanted: PolicyWish, key?: string) =>
  app.makePolicy({ wish: wanted, actor: admin, once: command(admin, 'MakePolicy', key, wanted) });
const versionOf = async (bookingId: string) =>
  (
    await app.pool.query<{ policy_version: number }>('select policy_version from lessons where booking_id = $1', [
      bookingId,
    ])
  ).rows[0]?.policy_version;

async function booked(startsAt: Date) {
  const [tutor, student] = [await hire(), await admit(2)];
  const bookingId = await aSlot(app, tutor, startsAt);
  const { booking } = await book(app, { bookingId, tutor }, student);
  return { tutor, tutorUid: tutor.id, student, bookingId, booking };
}

test('NS-73 of two administrators the second is told which version stands, and a replay has the answer of before', async () => {
  const wanted = [wish({ cancelLockMinutes: 60 }), wish({ cancelLockMinutes: 120 })];
  const results = await Promise.allSettled(wanted.map((one, n) => make(one, `k${n}`)));
  const [made] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const [lost] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(made).toMatchObject({ version: 2, madeBy: admin.id, madeByName: admin.name, reason: 'Asked for' });
  expect(lost).toMatchObject({ reason: 'POLICY_CHANGED', details: { version: 2 } });
  const won = results.findIndex(({ status }) => status === 'fulfilled');
  expect(JSON.parse(JSON.stringify(await make(wanted[won] as PolicyWish, `k${won}`)))).toEqual(
    JSON.parse(JSON.stringify(made)),
  );
  const { rows } = await app.pool.query(`select version from outbox where type = 'parlance.booking.v1.PolicyMade'`);
  expect(rows).toHaveLength(1);
});

test('NS-73 a version is never changed, nor taken away', async () => {
  await expect(app.pool.query('update policies set cancel_lock_minutes = 1')).rejects.toThrow('never changed');
  await expect(app.pool.query('delete from policies')).rejects.toThrow('never changed');
});

test('NS-73 what is booked before the instant keeps the first, what is booked at it has the second', async () => {
  const start = at(24 * hour, app.clock.now());
  const early = await booked(start);
  await make(wish({ cancelLockMinutes: 60 }, { validFrom: at(hour, app.clock.now()) }));
  app.clock.advance(hour - 1_000);
  const before = await booked(start);
  app.clock.advance(1_000);
  const after = await booked(start);
  expect(await Promise.all([early, before, after].map(({ bookingId }) => versionOf(bookingId)))).toEqual([1, 1, 2]);
  expect([early, before, after].map(({ booking }) => booking.lesson.policy.version)).toEqual([1, 1, 2]);
  app.clock.set(at(-2 * hour, start));
  await expect(cancel(app, early, early.student)).rejects.toMatchObject({
    message: expect.stringContaining('12 hours'),
  });
  await cancel(app, after, after.student);
  expect((await app.pool.query('select balance from wallets where student_uid = $1', [after.student.id])).rows).toEqual(
    [{ balance: 2 }],
  );
});

test('NS-73, LIVE-15 each teacher is waited for as long as the version of the lesson says', async () => {
  const start = at(24 * hour, app.clock.now());
  const first = await booked(start);
  await make(wish({ teacherWaitMinutes: 10 }));
  const second = await booked(start);
  const statuses = async () => {
    const sql = 'select booking_id, status from lessons where booking_id = any($1)';
    const { rows } = await app.pool.query<{ booking_id: string; status: string }>(sql, [
      [first.bookingId, second.bookingId],
    ]);
    const of = new Map(rows.map(({ booking_id: id, status }) => [id, status]));
    return [of.get(first.bookingId), of.get(second.bookingId)];
  };
  for (const [ms, expected] of [
    [5 * minute - 1_000, ['open', 'open']],
    [5 * minute, ['tutor-absent', 'open']],
    [10 * minute - 1_000, ['tutor-absent', 'open']],
    [10 * minute, ['tutor-absent', 'tutor-absent']],
  ] as const) {
    app.clock.set(at(ms, start));
    await app.sweep();
    expect(await statuses()).toEqual(expected);
  }
});

test('NS-73 an hour that is booked again has the version of the new booking; who gave it back keeps the old one', async () => {
  const { tutor, student, bookingId } = await booked(at(48 * hour, app.clock.now()));
  await make(wish({ feedbackMinutes: 60 }));
  await cancel(app, { bookingId, tutorUid: tutor.id }, student);
  const { rows } = await app.pool.query<{ booking_id: string }>('select booking_id from lessons where tutor_uid = $1', [
    tutor.id,
  ]);
  const offered = rows[0]?.booking_id ?? '';
  await book(app, { tutor, bookingId: offered }, await admit(1));
  expect(await versionOf(offered)).toBe(2);
  const kept = await app.pool.query<{ version: number }>(
    `select (gave_back -> 'policy' ->> 'version')::int as version from seats where id = $1`,
    [bookingId],
  );
  expect(kept.rows).toEqual([{ version: 1 }]);
});

test('NS-73 three may lie ahead, and whoever books finds the one in force', async () => {
  for (const version of [1, 2, 3]) {
    const validFrom = at(version * hour, app.clock.now());
    await make(wish({ cancelLockMinutes: version * 60 }, { validFrom, after: version }));
  }
  const fourth = wish({ cancelLockMinutes: 30 }, { validFrom: at(9 * hour, app.clock.now()), after: 4 });
  await expect(make(fourth)).rejects.toMatchObject({ reason: 'POLICY_AHEAD' });
  expect(await versionOf((await booked(at(48 * hour, app.clock.now()))).bookingId)).toBe(1);
  expect((await make({ ...fourth, validFrom: undefined })).version).toBe(5);
  expect(await versionOf((await booked(at(50 * hour, app.clock.now()))).bookingId)).toBe(5);
});
