/** Whoever was suspended, disabled, deleted, given another role or a new password in the middle of a lesson, with a real Janus and real packets. */
import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { student, tutor, type RunningRoom } from './running-room.ts';
import {
  closeRoom,
  isClaimable,
  openRoom,
  peopleIn,
  soonLesson,
  type SoonLesson,
  ticketFor as ticketOf,
} from './soon-lesson.ts';
import { joinRoom, openSignalling, statusAt } from './signalling-client.ts';
import { enterTalking, type Talker } from './talker.ts';

let media: RunningRoom;
let browser: Browser;

beforeAll(async () => {
  // So rarely that only the news of a revocation puts anybody out in time.
  ({ media, browser } = await openRoom({ basePort: 31_310, removeMs: 3_600_000 }));
});
afterAll(() => closeRoom({ media, browser }));
beforeEach(() => media.revoked.clear());

const aLesson = () => soonLesson(media);
const ticketFor = (lesson: SoonLesson, uid: string) => ticketOf(media, lesson, uid);
const roleOf = (uid: string) => (uid === tutor ? 'tutor' : 'student');
/** Nothing else would put them out for an hour; two browsers that talk have the same machine. */
const promisedMs = process.env.FULL ? 1_000 : 10_000;

async function talking(lesson: SoonLesson, uid: string): Promise<Talker> {
  return enterTalking(browser, media, await ticketFor(lesson, uid));
}

const received = (person: Talker) => Promise.all([person.voice(), person.picture()]);

/** Fifty packets a second are a second of sound; of a picture there are fewer. */
async function hears(person: Talker, packets = 50): Promise<void> {
  const [voice, picture] = await received(person);
  const more = async () => (await person.voice()) >= voice + packets && (await person.picture()) > picture;
  await eventually(more, { withinMs: 20_000 });
}

/** Sends on: fifty packets are a second of sound. */
async function sendsOn(person: Talker, packets: number): Promise<void> {
  const [spoken, filmed] = [await person.spoken(), await person.filmed()];
  const more = async () => (await person.spoken()) >= spoken + packets && (await person.filmed()) > filmed;
  await eventually(more, { withinMs: 20_000 });
}

async function isOutAfter(lesson: SoonLesson, uid: string, since: number): Promise<void> {
  await eventually(async () => !(await peopleIn(media, lesson)).includes(uid), { withinMs: 10_000 });
  expect(Date.now() - since).toBeLessThan(promisedMs);
}

test.each([
  ['a student', student, tutor],
  ['a teacher', tutor, student],
])(
  '%s whose account or session ends is out of the lesson within a second: sound and picture stop on both sides, sockets close, and nothing of before opens the door',
  async (_who, uid, other) => {
    const lesson = aLesson();
    const person = await talking(lesson, uid);
    const remains = await talking(lesson, other);
    await Promise.all([person.hear(other), remains.hear(uid)]);
    const unused = await ticketFor(lesson, uid);
    const call = await media.room.issueCallToken({ ...lesson, uid, role: roleOf(uid), name: 'P' });
    const signedIn = { issuedAt: new Date() };
    const inLobby = await openSignalling(media, await ticketFor(lesson, uid));
    await Promise.all([hears(person), hears(remains)]);

    const since = Date.now();
    const notBefore = media.revoke(uid);
    await isOutAfter(lesson, uid, since);
    expect([await person.socketCut(), await inLobby.closed]).toEqual([4002, 4002]);
    // What was on its way arrives.
    await sendsOn(remains, 10);
    const heard = [await received(person), await received(remains)];
    expect(await peopleIn(media, lesson)).toEqual([other]);

    expect(await statusAt(media, { ticket: unused })).toBe(403);
    const asked = { uid, room: lesson.room, callToken: call.callToken };
    await expect(media.askTicket({ ...asked, bearer: signedIn })).rejects.toMatchObject({
      reason: 'CALL_TOKEN_INVALID',
    });
    const signedInAgain = { issuedAt: notBefore };
    await expect(media.askTicket({ ...asked, bearer: signedInAgain })).rejects.toMatchObject({
      reason: 'CALL_TOKEN_INVALID',
    });
    // The other one is still sent to and sends: the room goes on, and in that time not a packet came through.
    await sendsOn(remains, 50);
    expect([await received(person), await received(remains)]).toEqual(heard);

    media.revoked.clear();
    const again = await talking(lesson, uid);
    await remains.hear(uid);
    await hears(remains, 5);
    await Promise.all([person, remains, again].map((one) => one.leave()));
  },
  120_000,
);

test('somebody without a socket is put out too: sound would go on for as long as the media server keeps the session', async () => {
  const lesson = aLesson();
  const person = await talking(lesson, student);
  const teacher = await talking(lesson, tutor);
  await Promise.all([person.hear(tutor), teacher.hear(student)]);
  await Promise.all([hears(person), hears(teacher)]);
  await media.restartMedia();
  expect(await person.socketCut()).toBe(1001);
  const since = Date.now();
  media.revoke(student);
  await isOutAfter(lesson, student, since);
  await Promise.all([person, teacher].map((one) => one.leave()));
}, 120_000);

test('a session that is claimed with a newer sign-in is as good as that one', async () => {
  const lesson = aLesson();
  const first = await joinRoom(media, await ticketFor(lesson, student));
  await isClaimable(media, first);
  first.close();
  await first.closed;
  const { callToken, room } = await media.room.issueCallToken({
    ...lesson,
    uid: student,
    role: 'student',
    name: 'S',
  });
  const soon = new Date(Date.now() + 60_000);
  const { ticket } = await media.askTicket({ uid: student, room, callToken, bearer: { issuedAt: soon } });
  const again = await openSignalling(media, ticket);
  expect(await again.ask({ janus: 'claim', session_id: first.session })).toMatchObject({ janus: 'success' });
  await again.next(({ janus }) => janus === 'seen');
  const learner = await joinRoom(media, await ticketFor(lesson, tutor));
  media.revoke(student);
  media.revoke(tutor);
  expect(await learner.closed).toBe(4002);
  await eventually(async () => (await peopleIn(media, lesson)).join() === student);
  again.close();
});

test('A sign-out ends the place of that sign-in alone; the lesson goes on at the person’s other device, and they may come back there', async () => {
  const lesson = aLesson();
  const [phone, laptop] = ['phone', 'laptop'].map((session) => ({ session, issuedAt: new Date() }));
  const { callToken, room } = await media.room.issueCallToken({
    ...lesson,
    uid: student,
    role: 'student',
    name: 'S',
  });
  const ticket = async (bearer: typeof phone) =>
    (await media.askTicket({ uid: student, room, callToken, bearer })).ticket;
  const lobby = await openSignalling(media, await ticket(phone));
  const unused = await ticket(phone);
  const seat = await joinRoom(media, await ticket(laptop));
  await isClaimable(media, seat);
  media.revoke(student, 'phone');
  expect(await lobby.closed).toBe(4002);
  expect(await statusAt(media, { ticket: unused })).toBe(403);
  await expect(ticket(phone)).rejects.toMatchObject({ reason: 'CALL_TOKEN_INVALID' });
  seat.close();
  await seat.closed;
  const back = await openSignalling(media, await ticket(laptop));
  expect(await back.ask({ janus: 'claim', session_id: seat.session })).toMatchObject({ janus: 'success' });
  expect(await peopleIn(media, lesson)).toEqual([student]);
  back.close();
});

test('PERM-02 a call token of another role than the person has now opens nothing', async () => {
  const lesson = aLesson();
  const { callToken, room } = await media.room.issueCallToken({ ...lesson, uid: tutor, role: 'tutor', name: 'T' });
  for (const role of ['student', 'admin'])
    await expect(media.askTicket({ uid: tutor, role, room, callToken })).rejects.toMatchObject({
      reason: 'CALL_TOKEN_INVALID',
    });
  expect((await media.askTicket({ uid: tutor, role: 'tutor', room, callToken })).ticket).toHaveLength(43);
});
