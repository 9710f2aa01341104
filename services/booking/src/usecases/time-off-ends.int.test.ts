/** How lessons in time off end when something unlikely comes between: the real database, a clock that jumps, an answer that moves nothing. */
import { admin, at, hour, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, statusOf, type App } from '../../test/app-for-test.ts';
import { balanceOf } from '../../test/either-kind.ts';
import { move } from '../../test/lesson-calls.ts';
import { accept, advance, keepOff, proposalsOf, statesOf } from '../../test/time-off-calls.ts';
import type { Actor } from '../domain/actor.ts';
import { differenceOf } from '../domain/replay.ts';
import { makeTimeOffHandlers } from '../inbound/grpc/time-off-handlers.ts';
import { listHistories } from '../queries/lesson-histories.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('time_off_ends', { poolMax: 16 });
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-72 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

const badDay = { from: start, until: at(10 * hour) };

/** With one lesson in the bad day, and so many free hours from the day after it. */
async function aBadDay(free: number) {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const hours: string[] = [];
  for (let n = 0; n < free; n += 1) hours.push(await aSlot(app, tutor, at((24 + n) * hour)));
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, bookingId, hours };
}

test('NS-76 an answer that names the hour in the time off itself moves nothing, and is refused with the hours that are left', async () => {
  const { tutor, student, bookingId, hours } = await aBadDay(1);
  const inside = await aSlot(app, tutor, at(hour));
  // It was moved there before, so that the hour is known by the id by which it was offered, too.
  await move(app, { bookingId, tutorUid: tutor.id }, inside, student);
  await keepOff(app, tutor, badDay);
  await advance(app);
  for (const to of [bookingId, inside]) {
    await expect(accept(app, bookingId, to, { actor: student })).rejects.toMatchObject({
      reason: 'SLOT_TAKEN',
      details: { hours: [{ id: hours[0] }] },
    });
  }
  expect(await statesOf(app, tutor)).toEqual({ [bookingId]: 'proposed' });
  const moved = await accept(app, bookingId, hours[0] ?? '', { actor: student });
  expect(moved.lesson.startsAt).toEqual(at(24 * hour));
});

test("NS-76 a teacher's own words about it are the teacher's alone to read, and not an administrator's", async () => {
  const tutor = await people.tutor();
  await keepOff(app, tutor, { ...badDay, note: 'Hospital' });
  const handlers = makeTimeOffHandlers({ ...app, db: app.pool });
  const read = async ({ id: uid, role, name }: Actor) => {
    const call = { actor: { uid, role, name } } as unknown as Parameters<typeof handlers.listTimeOff>[1];
    const { timeOff } = await handlers.listTimeOff({ tutor: tutor.id }, call);
    return timeOff.map(({ note }) => note);
  };
  expect([await read(tutor), await read(admin)]).toEqual([['Hospital'], ['']]);
});

describe('NS-76 a clock that passes the end of the answer and the start at once', () => {
  const orders = [
    ['the sweeper', 'the job'],
    ['the job', 'the sweeper'],
  ] as const;
  const act = { 'the sweeper': () => app.sweep(), 'the job': () => advance(app) };

  test.each(orders)('asked or not, it is cancelled and nobody was absent, %s before %s', async (first, second) => {
    const [asked, waiting] = [await aBadDay(1), await aBadDay(1)];
    const { sessionId, lessonIds } = await aGroupSession(app, waiting.tutor, { starts: [at(2 * hour), at(48 * hour)] });
    const member = await people.student(2, {}, 'groupLessonTokens');
    await bookSeats(app, { sessionId, bookingIds: lessonIds }, member);
    await keepOff(app, asked.tutor, badDay);
    await advance(app);
    expect(await proposalsOf(app, asked.student)).toHaveLength(1);
    await keepOff(app, waiting.tutor, badDay);
    app.clock.set(at(5 * hour));
    await act[first]();
    await act[second]();
    await app.sweep();
    expect(await statesOf(app, asked.tutor)).toEqual({ [asked.bookingId]: 'lapsed' });
    expect(await statesOf(app, waiting.tutor)).toEqual({
      [waiting.bookingId]: 'too-soon',
      [lessonIds[0] ?? '']: 'cancelled',
    });
    for (const { bookingId, student } of [asked, waiting]) {
      expect(await statusOf(app, bookingId)).toBe('tutor-cancelled');
      expect(await balanceOf(app, student, 'lessonTokens')).toBe(1);
    }
    expect(await balanceOf(app, member, 'groupLessonTokens')).toBe(1);
    const after = { startsAt: at(-100 * hour), id: '00000000-0000-0000-0000-000000000000' };
    // Marked in time: by its own rules it ended as it did.
    for (const history of await listHistories(app.pool, { after, until: at(100 * hour), limit: 50 }))
      expect(differenceOf(history)).toBeUndefined();
  });
});
