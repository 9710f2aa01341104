/** The evidence of a lesson's room, as each may read it, on the real database. */
import { randomUUID } from 'node:crypto';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { startMedia } from './running-media.ts';

let running: Awaited<ReturnType<typeof startMedia>>;
const soon = { deadlineMs: 5_000 };
const uid = (letter: string) => letter.repeat(32);
type Person = { uid: string; role: string; name: string };
const aStudent = (letter: string): Person => ({ uid: uid(letter), role: 'student', name: `Student ${letter}` });
const tutor: Person = { uid: uid('a'), role: 'tutor', name: 'Tara Teacher' };
const [one, two, stranger] = [aStudent('b'), aStudent('c'), aStudent('d')];
const office: Person = { uid: uid('e'), role: 'admin', name: 'Ada Admin' };

beforeAll(async () => {
  running = await startMedia();
}, 60_000);
afterAll(() => running.stop());

const when = new Date(Date.now() - 30 * 60_000);
async function lesson(): Promise<string> {
  const bookingId = randomUUID();
  const studentUids = [one.uid, two.uid];
  running.lessons.set(bookingId, { tutorUid: tutor.uid, studentUids, when });
  const presentUids = [tutor.uid, one.uid, two.uid];
  const told = { bookingId, tutorUid: tutor.uid, studentUids, lessonStart: toTimestamp(when), presentUids };
  await running.dev().recordPresence(told, soon);
  return bookingId;
}
const note = (bookingId: string, event: string, participant: string, seconds: number, source = 'signalling') =>
  running.db.pool.query(
    `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key)
     values (gen_random_uuid(), $1, $2, $3, '', $4, $4, $5, gen_random_uuid()::text)`,
    [bookingId, event, participant, new Date(when.getTime() + seconds * 1_000), source],
  );
const read = (bookingId: string, as: Person) => running.media(as).getRoomEvidence({ bookingId }, soon);

test('NS-55 what the media server said and what the door saw stand apart; each reads the own view, administrators the whole', async () => {
  const bookingId = await lesson();
  for (const person of [tutor, one, two]) {
    await note(bookingId, 'browser-connected', person.uid, 10);
    await note(bookingId, 'browser-disconnected', person.uid, 70);
  }
  await note(bookingId, 'observer-connected', office.uid, 20, 'janus-event');
  const seen = async (as: Person) => {
    const { server, browsers, entries } = await read(bookingId, as);
    const uids = (of: { uid: string }[]) => of.map((span) => span.uid).sort();
    return [uids(server), uids(browsers), entries.some((line) => line.statusCallbackEvent === 'observer-connected')];
  };
  const everybody = [tutor.uid, one.uid, two.uid].sort();
  expect(await seen(office)).toEqual([everybody, everybody, true]);
  expect(await seen(tutor)).toEqual([everybody, everybody, false]);
  expect(await seen(one)).toEqual([[tutor.uid, one.uid], [tutor.uid, one.uid], false]);
  expect((await read(bookingId, two)).entries.some((line) => line.participantIdentity === one.uid)).toBe(false);
  for (const [id, reader] of [
    [bookingId, stranger],
    [randomUUID(), one],
    [randomUUID(), office],
  ] as const)
    await expect(read(id, reader)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
});

const fill = (bookingId: string, participant: string) =>
  running.db.pool.query(
    `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key)
     select gen_random_uuid(), $1, 'track-added', $2, 'audio', $3, $3, 'signalling', gen_random_uuid()::text
     from generate_series(1, 1200)`,
    [bookingId, participant, when],
  );

test('NS-55 a log that somebody filled is cut, and says so', async () => {
  const bookingId = await lesson();
  await fill(bookingId, one.uid);
  const { entries, more } = await read(bookingId, office);
  expect([entries.length, more]).toEqual([1_000, true]);
});

test('NS-55 what others did takes no place of what a student reads, nor of who came and went', async () => {
  const bookingId = await lesson();
  await fill(bookingId, one.uid);
  for (const person of [tutor, one, two]) {
    await note(bookingId, 'browser-connected', person.uid, 10);
    await note(bookingId, 'browser-disconnected', person.uid, 70);
  }
  await note(bookingId, 'track-added', `${tutor.uid}:screen`, 20);
  await note(bookingId, 'track-added', `${one.uid}:screen`, 20);
  const own = await read(bookingId, two);
  expect(own.more).toBe(false);
  const screens = own.entries.map((line) => line.participantIdentity).filter((name) => name.includes(':'));
  expect(screens).toEqual([`${tutor.uid}:screen`]);
  expect(own.entries.filter((line) => line.statusCallbackEvent === 'browser-connected')).toHaveLength(2);
  for (const reader of [office, one]) {
    const { browsers, more } = await read(bookingId, reader);
    expect([more, browsers.length]).toEqual([true, reader === office ? 3 : 2]);
    expect(browsers.every(({ to, cause }) => to !== null && cause === '')).toBe(true);
  }
});

test('NS-55 both ends of a line are found by its socket, and who is missed was there until last known', async () => {
  const bookingId = await lesson();
  const line = (socket: string, event: string, seconds: number) =>
    running.db.pool.query(
      `insert into call_log (id, booking_id, event, participant, track_kind, at_school, at_real, source, event_key)
       values (gen_random_uuid(), $1, $2::text, $3, '', $4, $4, 'signalling', $5 || ':' || $2::text)`,
      [bookingId, event, one.uid, new Date(when.getTime() + seconds * 1_000), socket],
    );
  const [lost, kept] = [randomUUID(), randomUUID()];
  await line(lost, 'browser-connected', 10);
  await line(kept, 'browser-connected', 30);
  await line(kept, 'browser-disconnected', 90);
  const at = (seconds: number) => new Date(when.getTime() + seconds * 1_000);
  await running.db.pool.query(
    `insert into stays (id, booking_id, uid, source, node, entered_real, up_real, up_school, seen_real, seen_school, missed_real)
     values (gen_random_uuid(), $1, $2, 'janus-event', 'n', $3, $3, $3, $4, $4, $5)`,
    [bookingId, two.uid, at(5), at(65), at(95)],
  );
  const { browsers, server } = await read(bookingId, office);
  const seconds = ({ from, to, cause }: (typeof browsers)[number]) => [
    (from?.seconds ?? 0) - Math.floor(when.getTime() / 1_000),
    to && to.seconds - Math.floor(when.getTime() / 1_000),
    cause,
  ];
  expect(browsers.map(seconds)).toEqual([
    [10, 30, 'not-seen-to-end'],
    [30, 90, ''],
  ]);
  const missed = server.filter(({ uid: who, source }) => who === two.uid && source === 'janus-event');
  expect(missed.map(seconds)).toEqual([[5, 65, 'not-seen-to-end']]);
});

test('NS-55 no line of the call log can be changed or taken away', async () => {
  const bookingId = await lesson();
  await note(bookingId, 'browser-connected', one.uid, 1);
  for (const sql of ["update call_log set detail = 'x'", 'delete from call_log'])
    await expect(running.db.pool.query(`${sql} where booking_id = $1`, [bookingId])).rejects.toThrow('append-only');
});
