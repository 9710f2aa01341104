/** Lessons are told of again once each, whatever the replicas do and wherever one of them dies (ADR 0047). */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonState } from '@parlance/proto/booking/v1';
import { at, hour, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import { aGroupSession, aSlot, book, bookSeats, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { makeRetellLessons } from './retell-lessons.ts';

let app: App;
let tutor: Actor;
beforeEach(async () => {
  app = await openApp('retell');
  tutor = await enrol(app).tutor();
});
afterEach(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

async function aLesson(startsAt: Date, by: Actor = tutor): Promise<string> {
  const bookingId = await aSlot(app, by, startsAt);
  await book(app, { tutor: by, bookingId }, await enrol(app).student());
  return bookingId;
}
async function told(): Promise<LessonState[]> {
  const { rows } = await app.pool.query<{ body: Buffer }>(
    `select body from outbox where type = 'parlance.booking.v1.LessonState' order by seq`,
  );
  return rows.map(({ body }) => decodeMessage('parlance.booking.v1.LessonState', body) as LessonState);
}
const ids = async () => (await told()).map((fact) => fact.lesson?.id).toSorted();

test('PROG-01 every lesson that somebody has is told of as it is, with its version, and what nobody took is not', async () => {
  const lesson = await aLesson(start);
  await aSlot(app, tutor, at(2 * hour));
  const session = await aGroupSession(app, await enrol(app).tutor(), { starts: [start, at(hour)] });
  const bookingIds = [session.lessonIds[0] ?? ''];
  await bookSeats(app, { ...session, bookingIds }, await enrol(app).student(1, {}, 'groupLessonTokens'));
  const retell = makeRetellLessons(app);
  expect([await retell(), await retell()]).toEqual([2, 0]);
  expect(await ids()).toEqual([lesson, ...bookingIds].toSorted());
  const one = (await told()).find((fact) => fact.lesson?.id === lesson)?.lesson;
  expect(one).toMatchObject({ status: 'BOOKING_STATUS_BOOKED', seats: [{ student: { uid: expect.any(String) } }] });
  const { rows } = await app.pool.query<{ version: number }>('select version from lessons where booking_id = $1', [
    lesson,
  ]);
  expect(one?.version).toBe(rows[0]?.version);
  // A process that begins later has nothing left to tell.
  expect(await makeRetellLessons(app)()).toBe(0);
});

test('PROG-01 three replicas, one of which dies, tell of each lesson once', async () => {
  const lessons = await Promise.all(Array.from({ length: 230 }, async () => aLesson(start, await enrol(app).tutor())));
  const dying = {
    ...app.uow,
    run: <T>(work: Parameters<typeof app.uow.run<T>>[0]) =>
      app.uow.run<T>(async (stores) => {
        await work(stores);
        throw new Error('lost on the way');
      }),
  };
  await expect(makeRetellLessons({ ...app, uow: dying })()).rejects.toThrow('lost on the way');
  expect(await ids()).toEqual([]);
  const replicas = [makeRetellLessons(app), makeRetellLessons(app), makeRetellLessons(app)];
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(replicas.map((replica) => replica()));
  expect(await ids()).toEqual(lessons.toSorted());
}, 120_000);
