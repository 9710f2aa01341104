import { eventually } from '@parlance/runtime/testing/eventually';
import type { Browser } from 'playwright-core';
import { presenceWindow } from '../src/domain/call-window.ts';
import { joinWithBrowser } from './browser-participant.ts';
import { callLog, student, tutor, type RunningRoom } from './running-room.ts';
import { closeRoom, openRoom, peopleIn, soonLesson, type SoonLesson, ticketFor as ticketOf } from './soon-lesson.ts';
import { joinRoom } from './signalling-client.ts';

let media: RunningRoom;
let browser: Browser;
const minute = 60_000;

beforeAll(async () => {
  ({ media, browser } = await openRoom({ basePort: 30_420 }));
});
afterAll(() => closeRoom({ media, browser }));

const aLesson = () => soonLesson(media);
const ticketFor = (lesson: SoonLesson, uid: string) => ticketOf(media, lesson, uid);

async function enter(lesson: SoonLesson, uid: string) {
  const participant = await joinWithBrowser(browser, media, await ticketFor(lesson, uid));
  await eventually(async () => (await spans(lesson)).some((span) => span.uid === uid && !span.to) || false);
  return participant;
}

const ask = (lesson: SoonLesson) =>
  media.room.findPresence({ bookingId: lesson.bookingId, window: presenceWindow(lesson.start) });
/** Of a node whose line has just come up nothing is complete yet: it may still tell what it kept. */
const completeAnswer = (lesson: SoonLesson, end: Date) =>
  eventually(
    async () => {
      const answer = await ask(lesson);
      return answer.completeUntil >= end && answer;
    },
    { withinMs: 20_000 },
  );
const spans = async (lesson: SoonLesson) => (await ask(lesson)).spans;

/** How many of those who are there a listing has seen. */
async function seen({ bookingId }: SoonLesson): Promise<number> {
  const sql = 'select 1 from stays where booking_id = $1 and seen_real is not null';
  return (await media.database.pool.query(sql, [bookingId])).rowCount ?? 0;
}

async function facts(bookingId: string): Promise<string[]> {
  const sql = 'select type from outbox where key = $1 order by seq';
  const { rows } = await media.database.pool.query<{ type: string }>(sql, [bookingId]);
  return rows.map((row) => row.type.split('.').at(-1) ?? '');
}

test('LIVE-22, FB-29, CALL-58 both were there across a jump of the clock from -9 to +50 minutes, and the answer is complete', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  const learner = await enter(lesson, student);
  const end = new Date(lesson.start.getTime() + 50 * minute);
  media.moveTo(end);
  expect((await ask(lesson)).presentUids).toEqual([tutor, student].sort());
  const presence = await completeAnswer(lesson, end);
  expect(presence.presentUids).toEqual([tutor, student].sort());
  expect(presence.spans.map((span) => span.source)).toEqual(['janus-event', 'janus-event']);
  expect(presence.spans.every((span) => span.from < lesson.start)).toBe(true);
  await Promise.all([teacher.leave(), learner.leave()]);
  await eventually(async () => (await spans(lesson)).every((span) => span.to) || false);
  expect((await ask(lesson)).presentUids).toEqual([tutor, student].sort());
  const log = await callLog(media, lesson.bookingId);
  const said = (uid: string) =>
    log
      .filter((line) => line.participant === uid && line.event !== 'browser-disconnected')
      .map(({ event, trackKind, detail }) => [event, trackKind, detail]);
  for (const uid of [tutor, student]) {
    expect(said(uid).sort()).toEqual([
      ['browser-connected', '', 'joined'],
      ['connection-type', '', expect.stringMatching(/^(host|srflx|prflx|relay)\/udp$/)],
      ['participant-connected', '', ''],
      ['participant-disconnected', '', expect.stringMatching(/^(left|hangup)$/)],
      ['track-added', 'audio', 'microphone'],
    ]);
  }
  expect(said('').map(([event]) => event)).toEqual(['room-created']);
  const lines = async () =>
    (await callLog(media, lesson.bookingId)).filter((line) => line.event === 'browser-disconnected');
  expect(
    (await eventually(async () => (await lines()).length === 2 && lines())).map((line) => line.participant).sort(),
  ).toEqual([tutor, student].sort());
});

test('LIVE-22 who leaves while their node is not heard was there until they left: a listing without them does not overrule what the node has still to tell', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  const learner = await enter(lesson, student);
  await eventually(async () => (await seen(lesson)) === 2);
  const end = new Date(lesson.start.getTime() + 50 * minute);
  media.hearNodes(false);
  try {
    media.moveTo(end);
    await Promise.all([teacher.leave(), learner.leave()]);
    await eventually(async () => (await peopleIn(media, lesson)).length === 0 || false, { withinMs: 10_000 });
    expect((await ask(lesson)).completeUntil.getTime()).toBeLessThan(end.getTime());
  } finally {
    media.hearNodes(true);
  }
  const { spans: stays, presentUids } = await completeAnswer(lesson, end);
  expect(presentUids).toEqual([tutor, student].sort());
  expect(stays.map(({ source }) => source)).toEqual(['janus-event', 'janus-event']);
  expect(stays.every(({ to, cause }) => to && to >= end && cause !== 'not-listed')).toBe(true);
});

test('Somebody who left before the jump, or who only signalled, was not there', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  await teacher.leave();
  await eventually(async () => (await spans(lesson)).every((span) => span.to) || false);
  const seated = await joinRoom(media, await ticketFor(lesson, student));
  media.moveTo(new Date(lesson.start.getTime() + 50 * minute));
  const presence = await ask(lesson);
  expect(presence.presentUids).toEqual([]);
  // Whose event is late is on a list before it, and has a stay of each.
  expect([...new Set(presence.spans.map((span) => span.uid))]).toEqual([tutor]);
  seated.close();
});

test('A room nobody was let into is complete and empty', async () => {
  const lesson = aLesson();
  media.moveTo(new Date(lesson.start.getTime() + 50 * minute));
  const presence = await ask(lesson);
  expect(presence).toMatchObject({ spans: [], presentUids: [] });
  expect(presence.completeUntil.getTime()).toBeGreaterThanOrEqual(lesson.start.getTime() + 50 * minute);
});

test('A stay whose event was lost comes back from the room’s listing', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  await media.database.pool.query('delete from stays where booking_id = $1', [lesson.bookingId]);
  const found = await eventually(async () => (await spans(lesson))[0] ?? false);
  expect(found).toMatchObject({ uid: tutor, source: 'room-listing' });
  const log = await callLog(media, lesson.bookingId);
  expect(log).toContainEqual(
    expect.objectContaining({ event: 'participant-connected', participant: tutor, source: 'room-listing' }),
  );
  await teacher.leave();
  await eventually(async () => (await spans(lesson)).every((span) => span.to) || false);
});

test('A stay whose end was lost ends at the last time the person was seen', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  await teacher.leave();
  await eventually(async () => (await spans(lesson)).every((span) => span.to) || false);
  // As if the node had told nothing for a minute.
  const lose = `update stays set down_real = null, down_school = null, left_cause = null, seen_real = up_real, seen_school = up_school,
    cut_real = null, missed_real = clock_timestamp() - interval '1 minute' where booking_id = $1`;
  const look = 'select left_cause, down_real = seen_real as at_seen from stays where booking_id = $1';
  const rows = async () => (await media.database.pool.query(look, [lesson.bookingId])).rows;
  // Again if need be: the cut of the page's socket may be noted a moment after the page has gone.
  await eventually(async () => {
    await media.database.pool.query(lose, [lesson.bookingId]);
    await eventually(async () => (await spans(lesson)).every((span) => span.cause) || false);
    expect(await rows()).toEqual([{ left_cause: 'not-listed', at_seen: true }]);
    return true;
  });
});

describe('CALL-29 mute-all at the server', () => {
  const actor = { uid: tutor, role: 'tutor', name: 'Tara' };
  type Streams = { publishers: { id: string; streams: { type: string; moderated?: boolean }[] }[] };

  async function voiceSeenBy(lesson: SoonLesson): Promise<boolean> {
    const seated = await joinRoom(media, await ticketFor(lesson, tutor));
    const data = (seated.joined.plugindata as { data: Streams }).data;
    seated.close();
    const voice = data.publishers.find((p) => p.id === student)?.streams.find((s) => s.type === 'audio');
    return voice?.moderated === true;
  }

  test('NS-20 a student who publishes while it is on is muted before the answer comes; re-publishing changes nothing', async () => {
    const lesson = aLesson();
    const room = `${tutor}-${lesson.bookingId}`;
    await ticketFor(lesson, tutor);
    await media.room.setMuteAll({ room, muteAll: true, actor });
    const learner = await enter(lesson, student);
    expect(await voiceSeenBy(lesson)).toBe(true);
    await learner.leave();
    const again = await enter(lesson, student);
    expect(await voiceSeenBy(lesson)).toBe(true);
    await media.room.setMuteAll({ room, muteAll: false, actor });
    expect(await voiceSeenBy(lesson)).toBe(false);
    await media.room.setMuteAll({ room, muteAll: true, actor });
    expect(await voiceSeenBy(lesson)).toBe(true);
    await again.leave();
  });

  test('CALL-32 FB-02 only the lesson’s tutor and administrators set it; others find no such room', async () => {
    const lesson = aLesson();
    const room = `${tutor}-${lesson.bookingId}`;
    await ticketFor(lesson, tutor);
    for (const uid of [student, 'd'.repeat(32)]) {
      await expect(
        media.room.setMuteAll({ room, muteAll: true, actor: { uid, role: 'tutor', name: 'X' } }),
      ).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
    }
    const changed = await media.room.setMuteAll({
      room,
      muteAll: true,
      actor: { uid: 'e'.repeat(32), role: 'admin', name: 'Ada' },
    });
    expect(changed).toMatchObject({ muteAll: true, version: 2 });
    expect(await media.room.setMuteAll({ room, muteAll: true, actor })).toMatchObject({ version: 2 });
    expect(await facts(lesson.bookingId)).toEqual(['RoomMuteAllChanged']);
  });
});

test('A node that was killed and started anew ends its stays, and people come back with a new ticket', async () => {
  const lesson = aLesson();
  const teacher = await enter(lesson, tutor);
  const waiting = await joinRoom(media, await ticketFor(lesson, student));
  await media.janus.kill('SIGKILL');
  expect(await waiting.closed).toBe(1012);
  await expect(ticketFor(lesson, student)).rejects.toMatchObject({ reason: 'MEDIA_UNAVAILABLE' });
  await media.janus.start();
  await eventually(async () => (await spans(lesson)).every((span) => span.to) || false, { withinMs: 20_000 });
  await teacher.page.close();
  const back = await enter(lesson, tutor);
  expect((await spans(lesson)).filter((span) => span.uid === tutor)).toHaveLength(2);
  await back.leave();
});
