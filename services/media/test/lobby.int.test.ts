/** Before the click, with a real Janus and real browsers: what they receive is negotiated, and not a packet flows (ADR 0026). */
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { secrets } from './janus.ts';
import { callLog, student, tutor, type RunningRoom } from './running-room.ts';
import { closeRoom, openRoom, peopleIn, soonLesson, type SoonLesson, ticketFor as ticketOf } from './soon-lesson.ts';
import { joinRoom, openSignalling } from './signalling-client.ts';
import { enterTalking, type Talker } from './talker.ts';

let media: RunningRoom;
let browser: Browser;
const teacher = { uid: tutor, role: 'tutor' };

beforeAll(async () => {
  ({ media, browser } = await openRoom({ basePort: 30_530 }));
});
afterAll(() => closeRoom({ media, browser }));

const aLesson = () => soonLesson(media);
const ticketFor = (lesson: SoonLesson, uid: string) => ticketOf(media, lesson, uid);

/** The teacher talks, the student has negotiated everything from the lobby. */
async function waiting(lesson: SoonLesson): Promise<{ talking: Talker; waits: Talker }> {
  const talking = await enterTalking(browser, media, await ticketFor(lesson, tutor));
  const waits = await enterTalking(browser, media, await ticketFor(lesson, student), { lobby: true });
  await waits.hear(tutor);
  return { talking, waits };
}
/** Sound and picture that had every chance to arrive. */
async function untilMuchIsSaid(talking: Talker): Promise<void> {
  const before = await talking.spoken();
  await eventually(async () => (await talking.spoken()) > before + 30 || false);
}
const closeBoth = (one: Talker, other: Talker) => Promise.all([one.leave(), other.leave()]);

test('NS-21 CALL-29 who waits in the lobby is in nobody’s list, hears nothing, and cannot make it flow; who enters hears at once', async () => {
  const lesson = aLesson();
  const { talking, waits } = await waiting(lesson);
  await untilMuchIsSaid(talking);
  expect([await waits.voice(), await waits.frames()]).toEqual([0, 0]);
  for (const body of [{ request: 'start' }, { request: 'configure', streams: [{ mid: '0', send: true }] }]) {
    const error = await waits.tune(body);
    expect(error?.code).toBe(body.request === 'start' ? 403 : undefined);
  }
  expect((await waits.speakHere())?.code).toBe(403);
  await untilMuchIsSaid(talking);
  expect([await waits.voice(), await waits.frames()]).toEqual([0, 0]);
  expect(await peopleIn(media, lesson)).toEqual([tutor]);
  expect((await talking.heard()).filter((said) => said.includes(student))).toEqual([]);
  expect((await callLog(media, lesson.bookingId)).filter((row) => row.participant === student)).toEqual([]);

  const [entered, started] = await waits.come();
  expect(entered).toMatchObject({ videoroom: 'joined', id: student });
  expect(started).toMatchObject({ started: 'ok' });
  await eventually(async () => ((await waits.voice()) > 20 && (await waits.frames()) > 5) || false);
  expect(await peopleIn(media, lesson)).toEqual([tutor, student].sort());
  await closeBoth(talking, waits);
});

test('A session that is in the lobby cannot be claimed, and ends with its socket', async () => {
  const lesson = aLesson();
  const { talking, waits } = await waiting(lesson);
  const other = await openSignalling(media, await ticketFor(lesson, student));
  const claimed = await other.ask({ janus: 'claim', session_id: waits.session });
  expect(claimed.error).toMatchObject({ code: 458 });
  await waits.leave();
  const sessions = async () => {
    const question = { janus: 'list_sessions', transaction: 't', admin_secret: secrets.admin };
    const reply = await fetch(media.janus.admin, { method: 'POST', body: JSON.stringify(question) });
    return ((await reply.json()) as { sessions: number[] }).sessions;
  };
  await eventually(async () => !(await sessions()).includes(waits.session));
  other.close();
  await talking.leave();
});

test('Who is sent out while waiting is put out of the lobby and never comes in', async () => {
  const lesson = aLesson();
  const { talking, waits } = await waiting(lesson);
  const change = { kind: 'removal', uid: student, removed: true } as const;
  await media.room.changeStage({ room: lesson.room, change, actor: teacher });
  expect(await waits.socketCut()).toBe(4001);
  await untilMuchIsSaid(talking);
  expect(await waits.voice()).toBe(0);
  await closeBoth(talking, waits);
});

test('Another device that enters ends what the first one hears, also what it negotiated from the lobby', async () => {
  const lesson = aLesson();
  const { talking, waits: first } = await waiting(lesson);
  await first.come();
  await eventually(async () => (await first.voice()) > 20 || false);
  const second = await enterTalking(browser, media, await ticketFor(lesson, student), { silent: true });
  await eventually(async () => (await first.heard()).some((said) => said.includes('"kicked"')));
  const before = await first.voice();
  await untilMuchIsSaid(talking);
  // What was on its way when the kick was told.
  expect((await first.voice()) - before).toBeLessThan(5);
  await closeBoth(talking, first);
  await second.leave();
});

test('Who leaves hears nothing any more, also what was negotiated from the lobby: nobody would see them listen', async () => {
  const lesson = aLesson();
  const { talking, waits } = await waiting(lesson);
  await waits.come();
  await eventually(async () => (await waits.voice()) > 20 || false);
  await waits.giveUpSeat();
  const gone = async () => (await waits.heard()).some((said) => said.includes('"leaving":"ok"'));
  await eventually(gone);
  const before = await waits.voice();
  await untilMuchIsSaid(talking);
  // What was on its way.
  expect((await waits.voice()) - before).toBeLessThan(5);
  expect(await peopleIn(media, lesson)).toEqual([tutor]);
  await closeBoth(talking, waits);
});

test('Who leaves ends every session of their socket: a second one might listen on', async () => {
  const seat = await joinRoom(media, await ticketFor(aLesson(), student));
  const second = ((await seat.ask({ janus: 'create' })).data as { id: number }).id;
  const sessions = [seat.session, second];
  const lives = (session: number) =>
    seat.ask({ janus: 'attach', session_id: session, plugin: 'janus.plugin.videoroom' });
  expect((await Promise.all(sessions.map(lives))).map(({ janus }) => janus)).toEqual(['success', 'success']);
  const at = { session_id: seat.session, handle_id: seat.handle };
  await seat.ask({ janus: 'message', ...at, body: { request: 'leave' } });
  const unknown = expect.objectContaining({ janus: 'error', error: expect.objectContaining({ code: 458 }) });
  expect(await Promise.all(sessions.map(lives))).toEqual([unknown, unknown]);
  seat.close();
});
