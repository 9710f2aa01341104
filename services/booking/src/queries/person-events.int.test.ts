/** What became of a person's lessons and tokens, page by page. */
import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { at, hour, minute, start } from '../../test/builders.ts';
import { move } from '../../test/lesson-calls.ts';
import { manyLessons } from '../../test/many-lessons.ts';
import { personEvents } from './person-events.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('person_events');
  people = enrol(app);
});
afterAll(() => app.db.drop());

async function allOf(uid: string, { group = '', amount = 50 } = {}) {
  const read = answerPersonEvents(app.pool, personEvents);
  const found: Awaited<ReturnType<typeof read>>['events'] = [];
  for (let before = ''; ; before = found.at(-1)?.position ?? '') {
    const { events } = await read({ uid, group, before, amount });
    found.push(...events);
    if (events.length < amount) return found;
  }
}

test('NS-78 a student sees booked and paid with a token, a teacher the hours that were opened and taken; nobody sees others', async () => {
  const [tutor, student, other] = [await people.tutor(), await people.student(3), await people.student(2)];
  for (const [index, who] of [student, student, other].entries()) {
    const slot = await aSlot(app, tutor, at(index * 2 * hour, start));
    await book(app, { tutor, bookingId: slot }, who);
  }
  const mine = await allOf(student.id);
  const lesson = { group: 'lessons', kind: 'lesson', subject: 'book', before: '', after: 'booked', byUid: student.id };
  const token = { group: 'tokens', kind: 'token', amount: '-1', unit: 'lessonTokens' };
  expect(mine.filter(({ kind }) => kind === 'lesson')).toMatchObject([lesson, lesson]);
  expect(mine.filter(({ amount }) => amount === '-1')).toMatchObject([token, token]);
  expect(await allOf(student.id, { group: 'lessons' })).toEqual(mine.filter(({ group }) => group === 'lessons'));
  const taught = await allOf(tutor.id);
  expect(taught.map(({ subject }) => subject).sort()).toEqual(['book', 'book', 'book', 'open', 'open', 'open']);
  expect(await allOf('f'.repeat(32))).toEqual([]);
  expect(await allOf(student.id, { group: 'money' })).toEqual([]);
});

test('NS-78 a lesson that was moved twice is booked once and moved twice, of its student as of its teacher', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const hours = [];
  for (const index of [30, 32, 34]) hours.push(await aSlot(app, tutor, at(index * hour, start)));
  const [first = '', second = '', third = ''] = hours;
  await book(app, { tutor, bookingId: first }, student);
  app.clock.advance(minute);
  await move(app, { tutorUid: tutor.id, bookingId: first }, second, student);
  app.clock.advance(minute);
  await move(app, { tutorUid: tutor.id, bookingId: first }, third, student);
  const lessons = await allOf(student.id, { group: 'lessons' });
  const told = (events: typeof lessons) =>
    events.map(({ subject, lessonAt }) => [subject, (Number(lessonAt?.seconds) * 1000 - start.getTime()) / hour]);
  const moves = [
    ['move', 34],
    ['move', 32],
    ['book', 30],
  ];
  expect(told(lessons)).toEqual(moves);
  const taught = await allOf(tutor.id, { group: 'lessons' });
  expect(told(taught).filter(([subject]) => subject !== 'open')).toEqual(moves);
  // The hour that was left first is free, and its teacher closes it.
  await app.pool.query('delete from lessons where starts_at = $1 and tutor_uid = $2', [at(30 * hour, start), tutor.id]);
  const left = await allOf(student.id, { group: 'lessons' });
  expect(left.map(({ position }) => position)).toEqual(lessons.map(({ position }) => position));
});

test('NS-78 pages of one, also within one instant, are the same as one of fifty; what is no place is refused', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(3)];
  for (const index of [0, 1, 2])
    await book(app, { tutor, bookingId: await aSlot(app, tutor, at(index * 2 * hour, start)) }, student);
  const whole = await allOf(student.id);
  expect(new Set(whole.map(({ position }) => position)).size).toBe(whole.length);
  expect(await allOf(student.id, { amount: 1 })).toEqual(whole);
  const read = answerPersonEvents(app.pool, personEvents);
  for (const before of ['1', '1.a', "1780000000000000.'; drop table seats", '99999999999999999.00:a', '\0'])
    await expect(read({ uid: student.id, group: '', before, amount: 5 })).rejects.toMatchObject({
      reason: 'PAGE_TOKEN_INVALID',
    });
});

test('NS-78 the first page of somebody with ten thousand lessons takes less than 150 ms', async () => {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  await manyLessons(app, { tutor, student }, 10_000);
  await app.pool.query('analyze');
  const read = answerPersonEvents(app.pool, personEvents);
  for (const uid of [tutor.id, student.id]) {
    const took: number[] = [];
    for (let twice = 0; twice < 3; twice += 1) {
      const began = performance.now();
      expect((await read({ uid, group: '', before: '', amount: 25 })).events).toHaveLength(25);
      took.push(performance.now() - began);
    }
    expect(Math.min(...took)).toBeLessThan(150);
  }
}, 60_000);
