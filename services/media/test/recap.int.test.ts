/** What a lesson's room tells after it, on the real database. */
import { randomUUID } from 'node:crypto';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { startMedia } from './running-media.ts';

let running: Awaited<ReturnType<typeof startMedia>>;
const soon = { deadlineMs: 5_000 };
const uid = (letter: string) => letter.repeat(32);
const tutor = { uid: uid('a'), role: 'tutor', name: 'Tara Teacher' };
const [one, two] = ['b', 'c'].map((letter) => ({ uid: uid(letter), role: 'student', name: `Student ${letter}` })) as [
  typeof tutor,
  typeof tutor,
];
const stranger = { uid: uid('d'), role: 'student', name: 'Nobody' };
const office = { uid: uid('e'), role: 'admin', name: 'Ada Admin' };
const minute = 60_000;

beforeAll(async () => {
  running = await startMedia();
}, 60_000);
afterAll(() => running.stop());

/** The room stands once somebody has said something. */
async function lesson(when: Date): Promise<string> {
  const bookingId = randomUUID();
  running.lessons.set(bookingId, { tutorUid: tutor.uid, studentUids: [one.uid, two.uid], when });
  await running.media(one).sendChat({ bookingId, id: randomUUID(), content: 'Hello' }, soon);
  return bookingId;
}
const ago = (minutes: number) => new Date(Date.now() - minutes * minute);
const recap = (bookingId: string, as: typeof tutor) => running.media(as).getRoomRecap({ bookingId }, soon);
const show = (bookingId: string, number: number, as = tutor) =>
  running.media(as).changeStage({ room: `${tutor.uid}-${bookingId}`, page: { lesson: 'hl304', number } }, soon);
/** As if what is shown had been for so much longer. */
const pass = (bookingId: string, minutes: number) =>
  running.db.pool.query(
    "update shown_pages set since = since - $2 * interval '1 minute' where booking_id = $1 and since is not null",
    [bookingId, minutes],
  );
const were = (bookingId: string, when: Date, presentUids: string[]) =>
  running
    .dev()
    .recordPresence(
      { bookingId, tutorUid: tutor.uid, studentUids: [one.uid, two.uid], lessonStart: toTimestamp(when), presentUids },
      soon,
    );

test('NS-55 pages are counted by the minutes for which they were shown, in the order in which they came', async () => {
  const when = ago(30);
  const bookingId = await lesson(when);
  await were(bookingId, when, [tutor.uid, one.uid]);
  for (const [number, minutes] of [
    [2, 6],
    [3, 11],
    [2, 1],
    [4, 0],
    [5, 2],
  ] as const) {
    await show(bookingId, number);
    await pass(bookingId, minutes);
  }
  const { pages } = await recap(bookingId, one);
  expect(pages.map(({ lesson: of, number, shownMs }) => [of, number, Math.round(Number(shownMs) / minute)])).toEqual([
    ['hl304', 2, 7],
    ['hl304', 3, 11],
    ['hl304', 5, 2],
  ]);
});

test('NS-55 a student of a group reads of the own stays and the teacher’s, the teacher of everybody’s; strangers of no lesson', async () => {
  const when = ago(20);
  const bookingId = await lesson(when);
  await were(bookingId, when, [tutor.uid, one.uid, two.uid]);
  const readBy = async (as: typeof tutor) => (await recap(bookingId, as)).stays.map((stay) => stay.uid).sort();
  expect(await readBy(one)).toEqual([tutor.uid, one.uid].sort());
  expect(await readBy(two)).toEqual([tutor.uid, two.uid].sort());
  for (const reader of [tutor, office]) expect(await readBy(reader)).toEqual([tutor.uid, one.uid, two.uid].sort());
  await expect(recap(bookingId, stranger)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  for (const reader of [one, office])
    await expect(recap(randomUUID(), reader)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
});

test('Ten turns at once leave one page that is shown; a teacher who leafs on and on fills no more than a document has', async () => {
  const bookingId = await lesson(ago(5));
  await Promise.all(Array.from({ length: 10 }, (_none, place) => show(bookingId, place + 1)));
  const sql = 'select count(*)::int as count from shown_pages where booking_id = $1';
  const shown = async (more = '') =>
    (await running.db.pool.query<{ count: number }>(`${sql} ${more}`, [bookingId])).rows[0]?.count;
  expect(await shown('and since is not null')).toBe(1);
  await running.db.pool.query(
    `insert into shown_pages (booking_id, lesson, number, first_at)
     select $1, 'x', n, now() from generate_series(1, 400) n`,
    [bookingId],
  );
  await show(bookingId, 99);
  expect([await shown(), await shown('and since is not null')]).toEqual([410, 0]);
  // What is there already counts on.
  await show(bookingId, 3);
  expect(await shown('and since is not null')).toBe(1);
});

test('Nobody but its teacher turns a page that is counted', async () => {
  const bookingId = await lesson(ago(5));
  await expect(show(bookingId, 2, one)).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await recap(bookingId, one)).pages).toEqual([]);
});
