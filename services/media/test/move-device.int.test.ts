/** Going on with a lesson at another device, on the real database: the code is good once, for a short time, for the same person. */
import { randomUUID } from 'node:crypto';
import { startMedia } from './running-media.ts';

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

/** Its room is there: somebody has written. */
async function lesson(when = new Date(Date.now() + 5 * minute)): Promise<string> {
  const bookingId = randomUUID();
  running.lessons.set(bookingId, { tutorUid: tutor.uid, studentUids: [student.uid], when });
  await running.media(student).sendChat({ bookingId, id: randomUUID(), content: 'Hello' }, soon);
  return `${tutor.uid}-${bookingId}`;
}
const offer = (room: string, as = student) => running.media(as).offerMove({ room }, soon);
const take = (code: string, as = student) => running.media(as).takeMove({ code }, soon);

test('a code says its room once, to the person who asked for it', async () => {
  const room = await lesson();
  const { code, expiresAt } = await offer(room);
  expect(code).toMatch(/^[\w-]{32}$/);
  expect(Math.abs(Number(expiresAt?.seconds) - Date.now() / 1_000 - 120)).toBeLessThan(10);
  // Whoever else has seen it neither learns of it nor spends it.
  for (const other of [stranger, tutor])
    await expect(take(code, other)).rejects.toMatchObject({ reason: 'MOVE_CODE_INVALID' });
  expect(await take(code)).toEqual({ room });
  await expect(take(code)).rejects.toMatchObject({ reason: 'MOVE_CODE_INVALID' });
});

test('of two devices that show it at once one is let in', async () => {
  const { code } = await offer(await lesson());
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => take(code)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each(['', 'guessed', 'x'.repeat(5_000), "'; drop table tickets; --"])('no code is guessed, %#', async (code) => {
  await expect(take(code)).rejects.toMatchObject({ reason: 'MOVE_CODE_INVALID' });
});
test('what no text may hold is malformed', () => expect(take('\u0000')).rejects.toMatchObject({ reason: 'MALFORMED' }));

test('there is none for strangers, for another teacher’s room, and for a lesson that is over', async () => {
  const room = await lesson();
  await expect(offer(room, stranger)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  await expect(offer(room.replace('a', 'e'))).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
  await expect(offer('no-room')).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
});

test('whoever was sent out comes back by no code', async () => {
  const room = await lesson();
  const { code } = await offer(room);
  const out = { room, removal: { uid: student.uid, removed: true } };
  await running.media(tutor).changeStage(out, soon);
  await expect(take(code)).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
  await expect(offer(room)).rejects.toMatchObject({ reason: 'REMOVED_FROM_ROOM' });
});
