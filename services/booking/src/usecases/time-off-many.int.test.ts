/** Time off over much, often, and where something always fails: nobody else waits for it. */
import { randomUUID } from 'node:crypto';
import { at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aSlot, book, command, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { statementsDuring } from '@parlance/runtime/testing/statements-during';
import { advance, keepOff, proposalsOf, statesOf, takeBackOff } from '../../test/time-off-calls.ts';
import { listTimeOff } from '../queries/time-off.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeEach(async () => {
  app = await openApp('time_off_many');
  people = enrol(app);
  app.clock.set(at(-72 * hour));
});
afterEach(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const badDay = { from: start, until: at(10 * hour) };
const day = 24 * hour;

async function aBadDay() {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  await aSlot(app, tutor, at(day));
  return { tutor, student, bookingId };
}

test('NS-76 a lesson is decided on one connection, however many calls hold the others', async () => {
  const { tutor, student } = await aBadDay();
  await keepOff(app, tutor, badDay);
  const { max } = app.pool.options;
  const held = await Promise.all(Array.from({ length: max - 1 }, () => app.pool.connect()));
  try {
    expect(await advance(app)).toBe(1);
  } finally {
    for (const client of held) client.release();
  }
  expect(await proposalsOf(app, student)).toMatchObject([{ hours: [{ startsAt: at(day) }] }]);
}, 10_000);

test('NS-76 fifty lessons that always fail do not hold up the others, and are tried again later each time', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(51)];
  const lessons: string[] = [];
  for (let n = 0; n <= 50; n += 1) {
    const bookingId = await aSlot(app, tutor, at(n * hour));
    await book(app, { tutor, bookingId }, student);
    lessons.push(bookingId);
  }
  await keepOff(app, tutor, { from: start, until: at(51 * hour) });
  const good = lessons.pop() as string;
  const bad = new Set(lessons);
  const failing: App = {
    ...app,
    uow: {
      ...app.uow,
      run: (work) =>
        app.uow.run((stores) =>
          work({
            ...stores,
            timeOff: {
              ...stores.timeOff,
              keepState: (lesson, when) => {
                if (bad.has(lesson.bookingId)) throw new Error('poisoned');
                return stores.timeOff.keepState(lesson, when);
              },
            },
          }),
        ),
    },
  };
  const faults: unknown[] = [];
  expect(await advance(failing, faults)).toBe(1);
  expect(await statesOf(app, tutor)).toMatchObject({ [good]: 'no-hours' });
  expect(faults).toHaveLength(50);
  expect(await advance(failing, faults)).toBe(0);
  expect(faults).toHaveLength(50);
  // Twice as long each time.
  app.clock.advance(1_000);
  await advance(failing, faults);
  app.clock.advance(1_000);
  await advance(failing, faults);
  expect(faults).toHaveLength(100);
  app.clock.advance(1_000);
  expect(await advance(app)).toBe(50);
});

test('NS-76 whoever marks and takes back again and again is refused for a day, and asks a student about a lesson no more than every six hours', async () => {
  const { tutor, student, bookingId } = await aBadDay();
  const once = async () => takeBackOff(app, tutor, (await keepOff(app, tutor, badDay)).id);
  await keepOff(app, tutor, badDay);
  await advance(app);
  const [{ id } = { id: '' }] = await listTimeOff(app.pool, tutor.id, app.clock.now());
  await takeBackOff(app, tutor, id);
  app.clock.advance(minute);
  await keepOff(app, tutor, badDay);
  expect([await advance(app), await proposalsOf(app, student)]).toEqual([0, []]);
  app.clock.advance(6 * hour - minute);
  expect(await advance(app)).toBe(1);
  expect(await proposalsOf(app, student)).toHaveLength(1);
  const kept = (await listTimeOff(app.pool, tutor.id, app.clock.now())).find((off) => !off.takenBackAt);
  await takeBackOff(app, tutor, kept?.id ?? '');
  for (let n = 0; n < 8; n += 1) await once();
  await expect(once()).rejects.toMatchObject({ reason: 'TIME_OFF_TOO_MANY' });
  app.clock.set(at(-48 * hour));
  app.clock.advance(6 * hour);
  await once();
  expect(await statusOf(app, bookingId)).toBe('booked');
});

test('NS-76 a lesson that nobody may be asked about any more soon is asked about at once, however lately it was before', async () => {
  const { tutor, student } = await aBadDay();
  app.clock.set(at(-15 * hour));
  const { id } = await keepOff(app, tutor, badDay);
  await advance(app);
  await takeBackOff(app, tutor, id);
  await keepOff(app, tutor, badDay);
  expect(await advance(app)).toBe(0);
  app.clock.set(at(-14 * hour));
  expect(await advance(app)).toBe(1);
  expect(await proposalsOf(app, student)).toHaveLength(1);
});

test('NS-76 of what was taken back no more than a hundred are listed, and what holds is never left out', async () => {
  const { tutor } = await aBadDay();
  const { id } = await keepOff(app, tutor, badDay);
  const made = Array.from({ length: 120 }, () => randomUUID());
  await app.pool.query(
    `insert into time_offs (id, tutor_uid, starts_at, ends_at, note, made_at, made_by, taken_back_at)
     select made, $2, $3, $4, '', $3, $2, $3 from unnest($1::uuid[]) as made`,
    [made, tutor.id, at(day), at(2 * day)],
  );
  await app.pool.query(
    `insert into time_off_lessons (time_off_id, booking_id, lesson_id, tutor_uid, starts_at, state, changed_at)
     select made, made, made, $2, $3, 'withdrawn', $3 from unnest($1::uuid[]) as made`,
    [made, tutor.id, at(day)],
  );
  const listed = await listTimeOff(app.pool, tutor.id, app.clock.now());
  expect([listed.length, listed[0]?.id]).toEqual([100, id]);
});

test('NS-76 hundreds of open hours close in as many statements as two', async () => {
  const statementsOver = async (hours: number) => {
    const tutor = await people.tutor();
    const when = Array.from({ length: hours }, (_none, n) => at(n * hour));
    const opening = command(tutor, 'OpenSlots');
    for (let n = 0; n < hours; n += 50) {
      const some = when.slice(n, n + 50);
      await app.openSlots({
        tutorUid: tutor.id,
        when: some,
        isPte: undefined,
        actor: tutor,
        once: { ...opening, key: randomUUID() },
      });
    }
    const said = await statementsDuring(app.pool, () => keepOff(app, tutor, { from: start, until: at(200 * hour) }));
    const closed = `select from lesson_log where actor_id = $1 and cause = 'close' and to_status is null`;
    expect((await app.pool.query(closed, [tutor.id])).rowCount).toBe(hours);
    const facts = `select from outbox o where o.key in (
      select '' || g.lesson_id from lesson_log g where g.actor_id = $1 and g.cause = 'close')`;
    expect((await app.pool.query(facts, [tutor.id])).rowCount).toBeGreaterThanOrEqual(hours);
    return said.length;
  };
  expect(await statementsOver(120)).toBe(await statementsOver(2));
});
