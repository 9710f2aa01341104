/** What participants measured of their lines, on the real database. */
import { randomUUID } from 'node:crypto';
import { startMedia, type Lesson } from './running-media.ts';

let running: Awaited<ReturnType<typeof startMedia>>;
const soon = { deadlineMs: 5_000 };
const uid = (letter: string) => letter.repeat(32);
const tutor = { uid: uid('a'), role: 'tutor', name: 'Tara Teacher' };
const student = { uid: uid('b'), role: 'student', name: 'Sam Student' };
const stranger = { uid: uid('c'), role: 'student', name: 'Nobody' };
const minute = 60_000;

beforeAll(async () => {
  running = await startMedia();
}, 60_000);
afterAll(() => running.stop());

function lesson(when = new Date(Date.now() + 5 * minute), status?: Lesson['status']): string {
  const bookingId = randomUUID();
  running.lessons.set(bookingId, { tutorUid: tutor.uid, studentUids: [student.uid], when, status });
  return bookingId;
}

const figures = { relayOffered: true, signallingMs: 41.5, downMbps: 24.6, upMbps: 8.1, lossPercent: 0 };
const room = (bookingId: string) => `${tutor.uid}-${bookingId}`;
const keep = (bookingId: string, as = student, id: string = randomUUID()) =>
  running.media(as).keepLineCheck({ room: room(bookingId), id, light: false, figures }, soon);
const kept = async (bookingId: string) => (await running.media(tutor).listCallLog({ bookingId }, soon)).checks;

test('FB-29 what both sides measured stands beside the call log, with who and when', async () => {
  const bookingId = lesson();
  const { check } = await keep(bookingId);
  await keep(bookingId, tutor);
  expect(check).toMatchObject({ uid: student.uid, light: false });
  expect(check?.figures).toMatchObject(figures);
  expect(check?.figures).not.toHaveProperty('jitterMs');
  expect(Math.abs(Number(check?.realTime?.seconds) - Date.now() / 1_000)).toBeLessThan(10);
  expect(new Set((await kept(bookingId)).map(({ uid: who }) => who))).toEqual(new Set([student.uid, tutor.uid]));
});

test('Ten times at once under one id is kept once, and each is answered with what is kept', async () => {
  const bookingId = lesson();
  const id = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => keep(bookingId, student, id)));
  expect(await kept(bookingId)).toHaveLength(1);
});

test('Thirty of one person are kept, also when forty come at once; the other side has its own', async () => {
  const bookingId = lesson();
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => keep(bookingId)));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(new Set(refused.map(({ reason }) => (reason as { reason: string }).reason))).toEqual(new Set(['CHECKS_FULL']));
  expect(await kept(bookingId)).toHaveLength(30);
  await keep(bookingId, tutor);
});

test('For strangers, and under another teacher’s name, there is no such room; a lesson that is over or called off takes no more', async () => {
  const bookingId = lesson();
  await expect(keep(bookingId, stranger)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  const wrong = { room: `${uid('e')}-${bookingId}`, id: randomUUID(), light: true, figures };
  await expect(running.media(student).keepLineCheck(wrong, soon)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  const over = lesson(new Date(Date.now() - 60 * minute));
  await expect(keep(over)).rejects.toMatchObject({ reason: 'LESSON_OVER', kind: 'rule' });
  const calledOff = lesson(undefined, 'BOOKING_STATUS_TUTOR_CANCELLED');
  await expect(keep(calledOff)).rejects.toMatchObject({ reason: 'LESSON_OVER', kind: 'rule' });
  await expect(keep(bookingId, student, 'no-uuid')).rejects.toMatchObject({ reason: 'MALFORMED' });
});
