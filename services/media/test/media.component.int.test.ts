import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import { fromTimestamp, toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { startMedia } from './running-media.ts';

let running: Awaited<ReturnType<typeof startMedia>>;
const soon = { deadlineMs: 5_000 };
const uid = (letter: string) => letter.repeat(32);
const tutor = { uid: uid('a'), role: 'tutor', name: 'Tara Teacher' };
const student = { uid: uid('b'), role: 'student', name: 'Sam Student' };
const stranger = { uid: uid('c'), role: 'student', name: 'Nobody' };
const admin = { uid: uid('d'), role: 'admin', name: 'Ada' };
const minute = 60_000;

beforeAll(async () => {
  running = await startMedia();
  // Administrators write only while the list of revoked tokens is fresh, and it comes a moment after the start.
  const asked = () =>
    running
      .media(admin)
      .setMuteAll({ room: 'x-y', muteAll: true }, soon)
      .catch((error: { reason: string }) => error.reason);
  await eventually(async () => (await asked()) === 'ROOM_NOT_FOUND');
}, 60_000);
afterAll(() => running.stop());

function lesson(when = new Date(Date.now() + 5 * minute)): string {
  const bookingId = randomUUID();
  running.lessons.set(bookingId, { tutorUid: tutor.uid, studentUids: [student.uid], when });
  return bookingId;
}
const say = (bookingId: string, content: string, as = student, id: string = randomUUID()) =>
  running.media(as).sendChat({ bookingId, id, content }, soon);

describe('Chat', () => {
  test('CHAT-08 CHAT-09 FB-04 a line comes back with id, uid, name, content, time and number', async () => {
    const bookingId = lesson();
    const id = randomUUID();
    const { message } = await say(bookingId, '  Hello  ', student, id);
    expect(message).toMatchObject({ id, uid: student.uid, name: 'Sam Student', content: 'Hello', bookingId, seq: 1 });
    const { messages, more } = await running.media(tutor).listChat({ bookingId }, soon);
    expect(messages).toEqual([message]);
    expect(more).toBe(false);
  });

  test('FB-04 the same line sent ten times at once is said once', async () => {
    const bookingId = lesson();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => say(bookingId, 'Once', student, id)));
    expect(new Set(answers.map(({ message }) => message?.seq))).toEqual(new Set([1]));
    const { messages } = await running.media(student).listChat({ bookingId }, soon);
    expect(messages).toHaveLength(1);
  });

  test('FB-04 an id that stands for another line is refused and leaks nothing', async () => {
    const bookingId = lesson();
    const id = randomUUID();
    await say(bookingId, 'Mine', student, id);
    await expect(say(bookingId, 'Other words', student, id)).rejects.toMatchObject({
      reason: 'CHAT_ID_TAKEN',
      kind: 'conflict',
    });
    await expect(say(bookingId, 'Mine', tutor, id)).rejects.toMatchObject({ reason: 'CHAT_ID_TAKEN' });
  });

  test('CHAT-01 forty lines of two people at once: numbers without gaps, times that rise, one order for everybody', async () => {
    const bookingId = lesson();
    await Promise.all(Array.from({ length: 40 }, (_, i) => say(bookingId, `line ${i}`, i % 2 ? student : tutor)));
    const { messages } = await running.media(tutor).listChat({ bookingId }, soon);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    const times = messages.map(({ when }) => fromTimestamp(when)?.getTime() ?? 0);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(40);
    const page = await running.media(student).listChat({ bookingId, after: 10, limit: 5 }, soon);
    expect(page.messages.map(({ seq }) => seq)).toEqual([11, 12, 13, 14, 15]);
    expect(page.more).toBe(true);
    await expect(running.media(student).listChat({ bookingId, limit: 501 }, soon)).rejects.toMatchObject({
      kind: 'malformed',
      details: { fields: { limit: '1 to 500' } },
    });
  });

  test.each([
    ['CHAT-06 empty', '   '],
    ['NS-37 over 1000 characters', 'x'.repeat(1001)],
  ])('%s is refused and nothing is stored', async (_words, content) => {
    const bookingId = lesson();
    await expect(say(bookingId, content)).rejects.toMatchObject({ kind: 'malformed', reason: 'MALFORMED' });
    expect((await running.media(student).listChat({ bookingId }, soon)).messages).toEqual([]);
  });

  test('NS-37 only members of the booking write and read; for others there is no such lesson', async () => {
    const bookingId = lesson();
    await say(bookingId, 'Between us');
    for (const as of [stranger, admin]) {
      await expect(say(bookingId, 'Hi', as)).rejects.toMatchObject({ kind: 'not-found', reason: 'BOOKING_NOT_FOUND' });
      await expect(running.media(as).listChat({ bookingId }, soon)).rejects.toMatchObject({
        reason: 'BOOKING_NOT_FOUND',
      });
    }
    await expect(say(randomUUID(), 'Hi')).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
    await expect(running.media('nobody').listChat({ bookingId }, soon)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });
});

describe('The doors of a lesson', () => {
  const closed = () => lesson(new Date(Date.now() - 61 * minute));
  const notYetOpen = () => lesson(new Date(Date.now() + 11 * minute));

  test.each([
    ['over', closed, { kind: 'rule', reason: 'LESSON_OVER', message: 'This lesson is over.' }],
    [
      'not open',
      notYetOpen,
      { kind: 'conflict', reason: 'NOT_IN_PROGRESS', message: 'This lesson is not in progress.' },
    ],
  ])(
    'NS-37 of a lesson that is %s nothing new is said, and its chat is read all the same',
    async (_which, made, refusal) => {
      const bookingId = made();
      for (const as of [student, tutor]) await expect(say(bookingId, 'Hello', as)).rejects.toMatchObject(refusal);
      expect((await running.media(student).listChat({ bookingId }, soon)).messages).toEqual([]);
      await expect(running.media(student).getRoom({ room: `${tutor.uid}-${bookingId}` }, soon)).rejects.toMatchObject({
        reason: 'ROOM_NOT_FOUND',
      });
    },
  );
});

describe('Live streams of rooms', () => {
  type Item = {
    event?: {
      cursor: { bookingId: string; seq: number } | null;
      chat?: { content: string } | null;
      room?: { muteAll: boolean } | null;
    } | null;
  };

  /** Reads events until there are `count`. */
  async function hear(
    as: typeof student,
    after: { bookingId: string; seq: number }[],
    count: number,
    act: () => Promise<unknown>,
    { resumed = false, onStanding = (_seq: number | undefined) => undefined as void, bookingId = '' } = {},
  ): Promise<Item[]> {
    const stream = running.media(as).watchRooms({ after, resumed }, { signal: AbortSignal.timeout(8_000) });
    const heard: Item[] = [];
    let acted = false;
    for await (const item of stream) {
      // From now on nothing is missed.
      if (!acted && item.standing) {
        acted = true;
        onStanding(item.standing.rooms.find((room) => room.bookingId === bookingId)?.seq);
        void act();
      }
      if (item.event && [item.event.cursor?.bookingId, ''].includes(bookingId)) heard.push(item);
      if (heard.length >= count) break;
    }
    stream.cancel();
    return heard;
  }

  test('FB-03 a line is heard by the other member at once, without Kafka', async () => {
    const bookingId = lesson();
    await say(bookingId, 'before');
    const started = Date.now();
    const heard = await hear(tutor, [], 2, async () => {
      await say(bookingId, 'one');
      await say(bookingId, 'two');
    });
    expect(heard.map(({ event }) => event?.chat?.content)).toEqual(['one', 'two']);
    expect(Date.now() - started).toBeLessThan(3_000);
  });

  test('FB-03 a stream resumes after its cursor without a gap, in the order of the room', async () => {
    const bookingId = lesson();
    for (const text of ['one', 'two', 'three']) await say(bookingId, text);
    const heard = await hear(tutor, [{ bookingId, seq: 1 }], 3, () => say(bookingId, 'four'));
    expect(heard.map(({ event }) => [event?.cursor?.seq, event?.chat?.content])).toEqual([
      [2, 'two'],
      [3, 'three'],
      [4, 'four'],
    ]);
  });

  test('FB-03 FB-04 a stream says where its rooms stand, and who comes back is told all of a room that came up meanwhile', async () => {
    const bookingId = lesson();
    for (const text of ['one', 'two']) await say(bookingId, text);
    const stands: (number | undefined)[] = [];
    const onStanding = (seq: number | undefined) => void stands.push(seq);
    await hear(tutor, [], 1, () => say(bookingId, 'three'), { bookingId, onStanding });
    const seen = [{ bookingId, seq: 2 }];
    const missed = await hear(tutor, seen, 1, async () => undefined, { resumed: true, bookingId, onStanding });
    expect(missed.map(({ event }) => event?.chat?.content)).toEqual(['three']);
    const fresh = lesson();
    await say(fresh, 'while you were away');
    const back = { resumed: true, bookingId: fresh, onStanding };
    const told = await hear(tutor, [{ bookingId, seq: 3 }], 1, async () => undefined, back);
    expect(told.map(({ event }) => event?.chat?.content)).toEqual(['while you were away']);
    expect(stands).toEqual([2, 2, 0]);
  });

  test('CALL-59 CALL-28 FB-01 NS-20 mute-all is heard in the same sequence', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello');
    const heard = await hear(student, [], 1, () => running.media(tutor).setMuteAll({ room, muteAll: true }, soon));
    expect(heard[0]?.event).toMatchObject({ cursor: { bookingId, seq: 2 }, room: { muteAll: true } });
  });

  test('FB-01 what the teacher puts before everybody is heard in the same sequence, and said again changes nothing', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello');
    const page = { lesson: 'HO407', number: 4 };
    const heard = await hear(student, [], 1, async () => {
      await running.media(tutor).changeStage({ room, page }, soon);
      await running.media(tutor).changeStage({ room, page }, soon);
    });
    expect(heard[0]?.event).toMatchObject({ cursor: { bookingId, seq: 2 }, room: { stage: { page } } });
    const after = (await running.media(student).getRoom({ room }, soon)).room;
    expect(after).toMatchObject({ version: 2, stage: { page, audio: null, hands: [], removed: [] } });
  });

  test('Many pages while somebody was away are told as the one that counts', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello');
    for (let number = 1; number <= 5; number += 1)
      await running.media(tutor).changeStage({ room, page: { lesson: 'HO407', number } }, soon);
    const heard = await hear(student, [{ bookingId, seq: 1 }], 2, () => say(bookingId, 'last'));
    expect(heard.map(({ event }) => event?.cursor?.seq)).toEqual([6, 7]);
    expect(heard[0]?.event?.room).toMatchObject({ stage: { page: { number: 5 } } });
  });

  test('A room that comes up while the stream is open is told from its beginning', async () => {
    const bookingId = lesson();
    const heard = await hear(tutor, [], 1, () => say(bookingId, 'first words'));
    expect(heard[0]?.event?.chat?.content).toBe('first words');
  });
});

describe('Rooms', () => {
  test('FB-01 DATA-21 a room is known to its members and administrators, and to nobody else', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await expect(running.media(student).getRoom({ room }, soon)).rejects.toMatchObject({ reason: 'ROOM_NOT_FOUND' });
    await say(bookingId, 'hello');
    expect((await running.media(student).getRoom({ room }, soon)).room).toMatchObject({
      bookingId,
      muteAll: false,
      tutorUid: tutor.uid,
    });
    expect((await running.media(admin).getRoom({ room }, soon)).room).toMatchObject({ bookingId });
    await expect(running.media(stranger).getRoom({ room }, soon)).rejects.toMatchObject({
      reason: 'ROOM_NOT_FOUND',
      kind: 'not-found',
    });
  });

  test('CALL-32 PERM-02 a student may not mute everyone; another tutor finds no such room', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello');
    await expect(running.media(student).setMuteAll({ room, muteAll: true }, soon)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const other = { ...tutor, uid: uid('e') };
    await expect(running.media(other).setMuteAll({ room, muteAll: true }, soon)).rejects.toMatchObject({
      reason: 'ROOM_NOT_FOUND',
    });
  });

  test('CALL-39 PERM-04 a student who plays audio is told so, and nothing plays', async () => {
    const bookingId = lesson();
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello');
    const audio = { title: 'Warm-up', playing: true, positionMs: 0, durationMs: 42_000 };
    await expect(running.media(student).changeStage({ room, audio }, soon)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'You are not allowed to play audio',
    });
    expect((await running.media(student).getRoom({ room }, soon)).room?.stage?.audio).toBeNull();
  });

  test.each([
    ['nothing at all', {}],
    ['page 0', { page: { lesson: 'l', number: 0 } }],
    ['page 5001', { page: { lesson: 'l', number: 5_001 } }],
    ['a title of 201 characters', { audio: { title: 'x'.repeat(201), playing: true, positionMs: 0, durationMs: 1 } }],
    ['a position before the beginning', { audio: { title: 'x', playing: true, positionMs: -1, durationMs: 1 } }],
  ])('A change of the room that says %s is malformed', async (_what, change) => {
    const bookingId = lesson();
    await say(bookingId, 'hello');
    const asked = running.media(tutor).changeStage({ room: `${tutor.uid}-${bookingId}`, ...change }, soon);
    await expect(asked).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('Hands that go up at one moment are all up', async () => {
    const bookingId = randomUUID();
    const students = [...'123456'].map((digit) => ({ uid: uid(digit), role: 'student', name: `S${digit}` }));
    running.lessons.set(bookingId, {
      tutorUid: tutor.uid,
      studentUids: students.map((one) => one.uid),
      when: new Date(Date.now() + 5 * minute),
    });
    const room = `${tutor.uid}-${bookingId}`;
    await say(bookingId, 'hello', tutor);
    await Promise.all(
      students.map((as) => running.media(as).changeStage({ room, hand: { uid: as.uid, raised: true } }, soon)),
    );
    const { stage, version } = (await running.media(tutor).getRoom({ room }, soon)).room ?? {};
    expect(stage?.hands.map((hand) => hand.uid).sort()).toEqual(students.map((one) => one.uid));
    expect(version).toBe(7);
  });

  test('A Janus that does not answer: one clear refusal, the room is kept for the next try', async () => {
    const bookingId = lesson();
    const request = {
      bookingId,
      tutorUid: tutor.uid,
      studentUids: [student.uid],
      lessonStart: toTimestamp(new Date()),
      ...student,
    };
    await expect(running.internal().issueCallToken(request, soon)).rejects.toMatchObject({
      kind: 'unavailable',
      reason: 'MEDIA_UNAVAILABLE',
    });
    await expect(running.media(student).createTicket({ room: 'x-y', callToken: 'forged' }, soon)).rejects.toMatchObject(
      { reason: 'CALL_TOKEN_INVALID', kind: 'forbidden' },
    );
  });

  test.each([{ role: 'student' }, { role: 'tutor' }, { role: 'admin' }, { service: 'content' }])(
    'Only booking has call tokens issued and asks for presence; %j is refused',
    async (as) => {
      const internal = running.internal({ uid: uid('a'), ...as });
      await expect(
        internal.getPresence({ bookingId: 'b', from: toTimestamp(new Date()), to: toTimestamp(new Date()) }, soon),
      ).rejects.toMatchObject({ kind: 'forbidden' });
    },
  );
});

test('FB-59 recorded presence counts, says where it comes from, and is written once', async () => {
  const bookingId = randomUUID();
  const start = new Date('2026-01-05T10:00:00Z');
  const request = {
    bookingId,
    tutorUid: tutor.uid,
    studentUids: [student.uid],
    lessonStart: toTimestamp(start),
    presentUids: [tutor.uid],
  };
  await running.dev().recordPresence(request, soon);
  await running.dev().recordPresence(request, soon);
  const window = {
    from: toTimestamp(new Date(start.getTime() - 10 * minute)),
    to: toTimestamp(new Date(start.getTime() + 50 * minute)),
  };
  const presence = await running.internal().getPresence({ bookingId, ...window }, soon);
  expect(presence.presentUids).toEqual([tutor.uid]);
  expect(presence.spans).toMatchObject([{ uid: tutor.uid, source: 'dev' }]);
});

describe('Booking’s facts', () => {
  const person = (who: string) => ({ uid: who, name: 'X' });

  test('A lesson that is called off closes its room; who belongs to it follows the booking', async () => {
    const bookingId = lesson();
    await say(bookingId, 'hello');
    const seats = [{ id: bookingId, student: person(stranger.uid) }];
    const booked = { id: bookingId, tutor: person(tutor.uid), seats, version: 2 };
    await running.publish('parlance.booking.v1.LessonChanged', { subject: bookingId, body: { lesson: booked } });
    const members = 'select uid from room_members where booking_id = $1 order by uid';
    await eventually(
      async () =>
        (await running.db.pool.query(members, [bookingId])).rows.some((row) => row.uid === stranger.uid) || false,
      { withinMs: 20_000 },
    );
    await running.publish('parlance.booking.v1.LessonChanged', {
      subject: bookingId,
      body: { lesson: { ...booked, version: 3, status: 'BOOKING_STATUS_CANCELLED' } },
    });
    const closed = 'select 1 from rooms where booking_id = $1 and closed_at is not null';
    await eventually(async () => (await running.db.pool.query(closed, [bookingId])).rowCount === 1, {
      withinMs: 20_000,
    });
    const { rows } = await running.db.pool.query(members, [bookingId]);
    expect(rows.map(({ uid: known }) => known)).toEqual([tutor.uid, stranger.uid]);
  }, 60_000);
});
