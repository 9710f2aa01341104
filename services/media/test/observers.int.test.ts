/** Administrators who watch a lesson, with a real Janus: what they get, and that nobody there can tell. */
import { randomUUID } from 'node:crypto';
import { counter } from '@parlance/runtime/telemetry/metrics';
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { presenceWindow } from '../src/domain/call-window.ts';
import { callLog, student, tutor, type RunningRoom } from './running-room.ts';
import {
  closeRoom,
  isClaimable,
  openRoom,
  peopleIn,
  soonLesson,
  type SoonLesson,
  ticketFor as ticketOf,
} from './soon-lesson.ts';
import { joinRoom, openSignalling, statusAt, type Seated } from './signalling-client.ts';
import { enterTalking } from './talker.ts';

let media: RunningRoom;
let browser: Browser;
const admin = 'd'.repeat(32);
const secondAdmin = 'e'.repeat(32);

beforeAll(async () => {
  ({ media, browser } = await openRoom({ basePort: 30_460 }));
});
afterAll(() => closeRoom({ media, browser }));
beforeEach(() => media.revoked.clear());

const aLesson = () => soonLesson(media);
const ticketFor = (lesson: SoonLesson, uid: string) => ticketOf(media, lesson, uid);
const seat = async (lesson: SoonLesson, uid: string) => joinRoom(media, await ticketFor(lesson, uid));

async function logged({ bookingId }: SoonLesson, isAdmin = true): Promise<string[]> {
  const rows = await callLog(media, bookingId, { isAdmin });
  return rows.filter(({ event }) => event.startsWith('observer')).map((row) => `${row.event} ${row.detail}`.trim());
}
async function factsOf(bookingId: string): Promise<string> {
  const { rows } = await media.database.pool.query('select * from outbox where key = $1', [bookingId]);
  return JSON.stringify(rows.map((row: { body?: Buffer }) => [row, row.body?.toString('utf8')]));
}
const mentions = (said: readonly unknown[], uid = admin) =>
  said.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).filter((text) => text.includes(uid));
const dataOf = (message: Record<string, unknown>) =>
  (message.plugindata as { data?: Record<string, unknown> } | undefined)?.data ?? {};
const refusedSoFar = async () => (await counter('media_signals_refused_total').get()).values[0]?.value ?? 0;

test('NS-21 an administrator hears the lesson, and no word over the sockets of the people in it, no presence and no fact is about them', async () => {
  const lesson = aLesson();
  const teacher = await enterTalking(browser, media, await ticketFor(lesson, tutor));
  const learner = await enterTalking(browser, media, await ticketFor(lesson, student));
  const watcher = await enterTalking(browser, media, await ticketFor(lesson, admin), { silent: true });
  await watcher.hear(tutor);
  await eventually(async () => (await watcher.voice()) > 50, { withinMs: 20_000 });
  await eventually(async () => (await watcher.frames()) > 5, { withinMs: 20_000 });
  expect(await peopleIn(media, lesson)).toEqual([tutor, student, `observer:${admin}`].sort());
  const late = await seat(lesson, student);
  await watcher.goodbye();
  await eventually(async () => (await peopleIn(media, lesson)).length === 2 || false, { withinMs: 10_000 });
  await eventually(async () => (await logged(lesson)).length === 2 || false, { withinMs: 10_000 });

  const said = [...(await teacher.heard()), ...(await learner.heard()), ...late.heard()];
  expect(said.length).toBeGreaterThan(20);
  expect(mentions(said)).toEqual([]);
  const { spans } = await media.room.findPresence({
    bookingId: lesson.bookingId,
    window: presenceWindow(lesson.start),
  });
  expect(new Set(spans.map(({ uid }) => uid))).toEqual(new Set([tutor, student]));
  expect(await factsOf(lesson.bookingId)).not.toContain(admin);
  expect(await logged(lesson)).toEqual(['observer-connected', expect.stringMatching(/^observer-disconnected \w/)]);
  expect(await logged(lesson, false)).toEqual([]);
  late.close();
  await Promise.all([teacher.leave(), learner.leave(), watcher.leave()]);
}, 120_000);

function say({ ask, session, handle }: Seated, body: object, jsep?: object) {
  return ask({ janus: 'message', session_id: session, handle_id: handle, body, ...(jsep ? { jsep } : {}) });
}
const offer = { type: 'offer', sdp: 'v=0\r\ns=-\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\na=sendonly\r\n' };

test('NS-21 PERM-03 PERM-04 whatever an administrator offers to send is refused with 403 and counted', async () => {
  const lesson = aLesson();
  const watcher = await seat(lesson, admin);
  const before = await refusedSoFar();
  const tries: [object, object?][] = [
    [{ request: 'publish' }, offer],
    [{ request: 'configure' }, offer],
    [{ request: 'joinandconfigure', ptype: 'publisher' }, offer],
    [{ request: 'configure', descriptions: [{ mid: '0', description: 'screen:on' }] }],
    [{ request: 'moderate', id: student, mid: '0', mute: true }],
  ];
  for (const [body, jsep] of tries) expect(await say(watcher, body, jsep)).toMatchObject({ error: { code: 403 } });
  expect((await refusedSoFar()) - before).toBe(tries.length);
  watcher.close();
});

test('NS-21 PERM-02 mute-all is an administrator’s too; page, audio, hands and people are not', async () => {
  const lesson = aLesson();
  const watcher = await seat(lesson, admin);
  const actor = { uid: admin, role: 'admin', name: 'Ada' };
  const room = lesson.room;
  expect((await media.room.setMuteAll({ room, muteAll: true, actor })).muteAll).toBe(true);
  const changes = [
    [{ kind: 'page', page: { lesson: 'l', number: 2 } }, 'You are not allowed to do this in this lesson.'],
    [
      { kind: 'audio', audio: { title: 'a', playing: true, positionMs: 0, durationMs: 9 } },
      'You are not allowed to play audio',
    ],
    [{ kind: 'hand', uid: student, raised: false }, 'You are not allowed to do this in this lesson.'],
    [{ kind: 'removal', uid: student, removed: true }, 'You are not allowed to do this in this lesson.'],
  ] as const;
  for (const [change, message] of changes)
    await expect(media.room.changeStage({ room, change, actor })).rejects.toMatchObject({
      reason: 'FORBIDDEN',
      message,
    });
  watcher.close();
});

test('NS-21 NS-37 whoever watches is told of pages at once, and of no chat', async () => {
  const lesson = aLesson();
  const watcher = await seat(lesson, admin);
  await eventually(async () => (await logged(lesson)).length === 1 || false, { withinMs: 10_000 });
  const stop = new AbortController();
  const told = media.room.roomFeed.watch({ uid: admin, after: new Map(), resumed: false }, stop.signal);
  await told.next();
  const id = randomUUID();
  await media.room.sendChat({ bookingId: lesson.bookingId, id, content: 'hi', sender: { uid: student, name: 'S' } });
  const change = { kind: 'page', page: { lesson: 'l', number: 4 } } as const;
  await media.room.changeStage({ room: lesson.room, change, actor: { uid: tutor, role: 'tutor' } });
  const { value } = await told.next();
  expect(value).toMatchObject({ event: { room: { stage: { page: { number: 4 } } } } });
  stop.abort();
  await told.return(undefined);
  watcher.close();
});

test('NS-21 two administrators watch side by side and do not see each other; a second window of one takes over', async () => {
  const lesson = aLesson();
  const teacher = await seat(lesson, tutor);
  const first = await seat(lesson, admin);
  const other = await seat(lesson, secondAdmin);
  expect(dataOf(other.joined).attendees).toMatchObject([{ id: tutor }]);
  const window2 = await seat(lesson, admin);
  const ended = await first.next((message) => dataOf(message).reason === 'kicked');
  expect(dataOf(ended)).toMatchObject({ leaving: 'ok' });
  expect(await peopleIn(media, lesson)).toEqual([tutor, `observer:${admin}`, `observer:${secondAdmin}`].sort());
  expect([...mentions(teacher.heard()), ...mentions(teacher.heard(), secondAdmin)]).toEqual([]);
  expect(mentions(other.heard())).toEqual([]);
  await eventually(async () => (await logged(lesson)).includes('observer-disconnected kicked') || false, {
    withinMs: 10_000,
  });
  for (const one of [teacher, first, other, window2]) one.close();
});

test('NS-21 after a cut an administrator claims the same session, as anybody; whoever claims beside them reads nothing of them', async () => {
  const lesson = aLesson();
  const watcher = await seat(lesson, admin);
  const teacher = await seat(lesson, tutor);
  const learner = await seat(lesson, student);
  await Promise.all([learner, watcher].map((one) => isClaimable(media, one)));
  learner.close();
  await learner.closed;
  const returned = await openSignalling(media, await ticketFor(lesson, student));
  await returned.ask({ janus: 'claim', session_id: learner.session });
  const seen = await returned.next(({ janus }) => janus === 'seen');
  expect(seen).toMatchObject({ room: { attendees: expect.arrayContaining([expect.objectContaining({ id: tutor })]) } });
  watcher.close();
  await watcher.closed;
  const again = await openSignalling(media, await ticketFor(lesson, admin));
  expect(await again.ask({ janus: 'claim', session_id: watcher.session })).toMatchObject({ janus: 'success' });
  const stranger = await openSignalling(media, await ticketFor(lesson, secondAdmin));
  expect(await stranger.ask({ janus: 'claim', session_id: watcher.session })).toMatchObject({ error: { code: 458 } });
  await again.next(({ janus }) => janus === 'seen');
  expect(mentions([...teacher.heard(), ...returned.heard()])).toEqual([]);
  for (const one of [again, stranger, teacher, returned]) one.close();
});

test('NS-21 an administrator whose account or session ends in the middle is out at once, and no ticket of before lets them in', async () => {
  const lesson = aLesson();
  const unused = await ticketFor(lesson, admin);
  const watcher = await seat(lesson, admin);
  const teacher = await seat(lesson, tutor);
  media.revoke(admin);
  expect(await watcher.closed).toBe(4002);
  await eventually(async () => (await peopleIn(media, lesson)).join() === tutor || false, { withinMs: 5_000 });
  expect(await statusAt(media, { ticket: unused })).toBe(403);
  const { callToken, room } = await media.room.issueCallToken({ ...lesson, uid: admin, role: 'admin', name: 'Ada' });
  await expect(media.askTicket({ uid: admin, role: 'student', room, callToken })).rejects.toMatchObject({
    reason: 'CALL_TOKEN_INVALID',
  });
  expect(mentions(teacher.heard())).toEqual([]);
  await eventually(async () => (await logged(lesson)).length === 2 || false, { withinMs: 10_000 });
  expect(await logged(lesson)).toEqual(['observer-connected', expect.stringMatching(/^observer-disconnected \w/)]);
  teacher.close();
});

test('NS-21 when the media node dies an administrator’s watching ends in the log, and begins again where the lesson goes on', async () => {
  const lesson = aLesson();
  const watcher = await seat(lesson, admin);
  await eventually(async () => (await logged(lesson)).length === 1 || false, { withinMs: 10_000 });
  await media.janus.kill('SIGKILL');
  expect(await watcher.closed).toBe(1012);
  await media.janus.start();
  const back = await seat(lesson, admin);
  expect(dataOf(back.joined)).toMatchObject({ videoroom: 'joined', id: `observer:${admin}` });
  await eventually(async () => (await logged(lesson)).length === 3 || false, { withinMs: 15_000 });
  expect(await logged(lesson)).toEqual([
    'observer-connected',
    expect.stringMatching(/^observer-disconnected node-/),
    'observer-connected',
  ]);
  back.close();
});
