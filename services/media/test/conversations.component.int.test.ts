/** What a student and a teacher write to each other, through the service, on the real database, by the facts of booking and identity. */
import { randomBytes, randomUUID } from 'node:crypto';
import { decodeMessage } from '@parlance/proto/codec';
import type { ConversationChanged, ConversationReviewed, MediaErased, MessageSent } from '@parlance/proto/media/v1';
import { cardMessage, lessonMessage, personMessage, seatMessage, tutorMessage } from '@parlance/proto/testing/messages';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startMedia } from './running-media.ts';

let running: Awaited<ReturnType<typeof startMedia>>;
const soon = { deadlineMs: 5_000 };
beforeAll(async () => {
  running = await startMedia();
  const admin = { uid: newUid(), role: 'admin', name: 'Ada' };
  const asked = () =>
    running
      .conversations(admin)
      .resolveConversationReport({ reportId: randomUUID(), resolved: true }, soon)
      .catch((error: { reason: string }) => error.reason);
  await eventually(async () => (await asked()) === 'REPORT_NOT_FOUND');
}, 60_000);
afterAll(() => running.stop());

const newUid = () => randomBytes(16).toString('hex');
type Someone = { uid: string; role: 'student' | 'tutor' | 'admin'; name: string };
const someone = (role: Someone['role'], name: string): Someone => ({ uid: newUid(), role, name });
const client = (as: Someone, at?: string) => running.conversations(as, at);

type Pair = { student: Someone; tutor: Someone };

/** Booking says that they have a lesson together. */
async function book({ student, tutor }: Pair, status: 'BOOKED' | 'STUDENT_CANCELLED' = 'BOOKED'): Promise<void> {
  const id = randomUUID();
  const word = `BOOKING_STATUS_${status}` as const;
  const seats = [seatMessage({ id, student: cardMessage({ uid: student.uid, name: student.name }), status: word })];
  const card = cardMessage({ uid: tutor.uid, name: tutor.name, imageUrl: 'https://example.com/t.png' });
  const body = { lesson: lessonMessage({ id, tutor: card, seats, status: word }), cause: 'book', moved: [] };
  await running.publish('parlance.booking.v1.LessonChanged', { subject: id, body });
}
async function pair(): Promise<Pair> {
  const made = { student: someone('student', 'Sam Student'), tutor: someone('tutor', 'Tara Teacher') };
  await book(made);
  await eventually(() => read(made.student, made.tutor).then(Boolean, () => false));
  return made;
}
const read = (as: Someone, other: Someone, page: object = {}) =>
  client(as).listMessages({ uid: other.uid, ...page }, soon);
const say = (as: Someone, to: Someone, content: string, id: string = randomUUID(), at?: string) =>
  client(as, at).sendMessage({ uid: to.uid, id, content }, soon);
const mark = (as: Someone, other: Someone, seq: number) => client(as).markMessagesRead({ uid: other.uid, seq }, soon);
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error: { reason: string }) => error.reason,
  );

async function factsOf<T>(name: string, about: (fact: T) => boolean): Promise<T[]> {
  const type = `parlance.media.v1.${name}`;
  const { rows } = await running.db.pool.query<{ body: Uint8Array }>(
    'select body from outbox where type = $1 order by seq',
    [type],
  );
  return rows.map(({ body }) => decodeMessage(type as never, body) as T).filter(about);
}

describe('NS-62 who may write to whom', () => {
  test('a student and a teacher who have booked a lesson write to each other; each sees the other by name', async () => {
    const { student, tutor } = await pair();
    const { message } = await say(student, tutor, '  Hello 👋 שלום  ');
    expect(message).toMatchObject({
      uid: student.uid,
      name: 'Sam Student',
      content: 'Hello 👋 שלום',
      seq: 1,
      bookingId: '',
    });
    await say(tutor, student, 'Hello Sam');
    const seen = await read(tutor, student);
    expect(seen.messages.map(({ content }) => content)).toEqual(['Hello 👋 שלום', 'Hello Sam']);
    expect(seen.conversation).toMatchObject({
      with: { uid: student.uid, name: 'Sam Student', role: 'student' },
      unread: 1,
      lastSeq: 2,
      closed: false,
    });
    const { conversations, unread } = await client(student).listConversations({}, soon);
    expect(conversations).toMatchObject([
      { with: { uid: tutor.uid, name: 'Tara Teacher', role: 'tutor' }, last: { content: 'Hello Sam' }, unread: 1 },
    ]);
    expect(unread).toBe(1);
  });

  test('a lesson that was cancelled before it was held lets them write too: it may be what they write about', async () => {
    const made = { student: someone('student', 'S'), tutor: someone('tutor', 'T') };
    await book(made, 'STUDENT_CANCELLED');
    await eventually(() =>
      say(made.tutor, made.student, 'What happened?').then(
        () => true,
        () => false,
      ),
    );
  });

  test('for everybody else there is no conversation: strangers, two teachers, two students, oneself, administrators, ids that are none', async () => {
    const [one, other] = [await pair(), await pair()];
    const admin = someone('admin', 'Ada');
    const attempts: [Someone, Someone | string][] = [
      [one.student, other.tutor],
      [one.tutor, other.student],
      [one.tutor, other.tutor],
      [one.student, other.student],
      [one.student, one.student],
      [admin, one.student],
      [admin, one.tutor],
      [one.student, ''],
      [one.student, `${one.tutor.uid}' or true --`],
    ];
    for (const [as, to] of attempts) {
      const uid = typeof to === 'string' ? to : to.uid;
      const calls = client(as);
      const id = randomUUID();
      expect(
        await Promise.all([
          refusal(calls.listMessages({ uid }, soon)),
          refusal(calls.sendMessage({ uid, id, content: 'Hi' }, soon)),
          refusal(calls.markMessagesRead({ uid, seq: 1 }, soon)),
          refusal(calls.blockConversation({ uid, blocked: true }, soon)),
          refusal(calls.reportConversation({ uid, id, message: 'Rude words' }, soon)),
        ]),
      ).toEqual(Array(5).fill('CONVERSATION_NOT_FOUND'));
    }
    expect(await client(admin).listConversations({}, soon)).toMatchObject({ conversations: [], unread: 0 });
    const nobody = running.conversations('nobody');
    await expect(nobody.listConversations({}, soon)).rejects.toMatchObject({ reason: 'UNAUTHENTICATED' });
  });
});

describe('NS-62 lines', () => {
  test.each([
    ['empty', '   '],
    ['over 1000 characters', 'x'.repeat(1_001)],
    ['with a NUL', 'a\0b'],
  ])('%s is refused and nothing is kept', async (_name, content) => {
    const { student, tutor } = await pair();
    await expect(say(student, tutor, content)).rejects.toMatchObject({ kind: 'malformed' });
    expect((await read(student, tutor)).messages).toEqual([]);
  });

  test('the same line ten times at once, at two replicas, is written once, told once and counted once', async () => {
    const { student, tutor } = await pair();
    const replica = await running.replica();
    const id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => say(student, tutor, 'Once', id, at % 2 ? replica : undefined)),
    );
    expect(new Set(answers.map(({ message }) => message?.seq))).toEqual(new Set([1]));
    expect((await read(tutor, student)).conversation?.unread).toBe(1);
    expect(await factsOf<MessageSent>('MessageSent', ({ toUid }) => toUid === tutor.uid)).toEqual([
      expect.objectContaining({ fromUid: student.uid, seq: 1, unread: 1 }),
    ]);
    expect(await refusal(say(student, tutor, 'Other words', id))).toBe('CHAT_ID_TAKEN');
    expect(await refusal(say(tutor, student, 'Once', id))).toBe('CHAT_ID_TAKEN');
  });

  test('forty lines of two people at once, at two replicas: numbers without gaps, times that rise, unread as many as the other wrote', async () => {
    const { student, tutor } = await pair();
    const replica = await running.replica();
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 ? say(student, tutor, `line ${at}`, randomUUID(), replica) : say(tutor, student, `line ${at}`),
      ),
    );
    const { messages, conversation } = await read(tutor, student);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    const times = messages.map(({ when }) => fromTimestamp(when)?.getTime() ?? 0);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    expect(conversation?.unread).toBe(20);
  });

  test('10,000 lines come from the newest back, page by page, each once; and after a known one', async () => {
    const { student, tutor } = await pair();
    await say(student, tutor, 'line 1');
    const { rows } = await running.db.pool.query<{ id: string }>(
      'select id from conversations where student_uid = $1 and tutor_uid = $2',
      [student.uid, tutor.uid],
    );
    await running.db.pool.query(
      `insert into chat_lines (booking_id, seq, id, uid, name, content, said_at)
       select $1, n, gen_random_uuid(), $2, 'Sam', 'line ' || n, now() + n * interval '1 ms' from generate_series(2, 10000) n`,
      [rows[0]?.id, student.uid],
    );
    const seen: number[] = [];
    for (let more = true; more;) {
      const page = await read(tutor, student, { before: seen[0] ?? 0, limit: 500 });
      seen.unshift(...page.messages.map(({ seq }) => seq));
      more = page.more;
    }
    expect(seen).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
    const after = await read(tutor, student, { after: 9_998 });
    expect([after.messages.map(({ seq }) => seq), after.more]).toEqual([[9_999, 10_000], false]);
    expect(await refusal(read(tutor, student, { limit: 501 }))).toBe('MALFORMED');
  });
});

describe('NS-62 what is read', () => {
  test('the mark moves on, never back, and never past the end; what is written after it is unread', async () => {
    const { student, tutor } = await pair();
    for (const word of ['one', 'two', 'three']) await say(tutor, student, word);
    const standing = async () => (await read(student, tutor)).conversation;
    expect((await mark(student, tutor, 2)).conversation).toMatchObject({ readSeq: 2, unread: 1 });
    await mark(student, tutor, 1);
    expect(await standing()).toMatchObject({ readSeq: 2, unread: 1 });
    await mark(student, tutor, 1_000_000);
    expect(await standing()).toMatchObject({ readSeq: 3, unread: 0 });
    await say(tutor, student, 'four');
    expect(await standing()).toMatchObject({ readSeq: 3, unread: 1 });
    // What the other has read is theirs.
    expect((await read(tutor, student)).conversation).toMatchObject({ readSeq: 0, unread: 0 });
    const told = await factsOf<ConversationChanged>('ConversationChanged', ({ uid }) => uid === student.uid);
    expect(told.map(({ unread }) => unread)).toEqual([1, 0]);
  });

  test('while one reads, the other writes: in the end the number is that of the lines after the mark', async () => {
    const { student, tutor } = await pair();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => [say(tutor, student, `line ${at}`), mark(student, tutor, at)]).flat(),
    );
    const { conversation } = await read(student, tutor);
    expect(conversation?.unread).toBe(20 - (conversation?.readSeq ?? 0));
  });
});

describe('NS-62 block', () => {
  test('the other is refused and told so, the own hand is stopped too, what was said stays; who blocked takes it back', async () => {
    const { student, tutor } = await pair();
    await say(tutor, student, 'Before');
    const block = (blocked: boolean) => client(student).blockConversation({ uid: tutor.uid, blocked }, soon);
    expect((await block(true)).conversation?.blocked).toBe(true);
    await block(true);
    await expect(say(tutor, student, 'Hello?')).rejects.toMatchObject({
      reason: 'CONVERSATION_BLOCKED',
      message: 'This person does not take messages from you.',
    });
    expect(await refusal(say(student, tutor, 'Ha'))).toBe('CONVERSATION_BLOCKED_BY_YOU');
    // The other cannot undo it.
    await client(tutor).blockConversation({ uid: student.uid, blocked: false }, soon);
    expect(await refusal(say(tutor, student, 'Hello?'))).toBe('CONVERSATION_BLOCKED');
    expect((await read(tutor, student)).conversation).toMatchObject({ blocked: false });
    expect((await read(student, tutor)).messages).toHaveLength(1);
    await block(false);
    await say(tutor, student, 'Thank you');
  });

  test('a line that had arrived is answered again, also when its writer is blocked by then', async () => {
    const { student, tutor } = await pair();
    const id = randomUUID();
    await say(tutor, student, 'Before', id);
    await client(student).blockConversation({ uid: tutor.uid, blocked: true }, soon);
    expect((await say(tutor, student, 'Before', id)).message).toMatchObject({ id, seq: 1 });
  });
});

describe('NS-62 accounts that close', () => {
  const told = (who: Someone, changes: object) => {
    const about = { uid: who.uid, name: who.name, version: 5, ...changes };
    return who.role === 'tutor' ? tutorMessage(about) : personMessage(about);
  };

  test('when one is disabled, the other reads and nobody writes, until it is enabled', async () => {
    const { student, tutor } = await pair();
    await say(tutor, student, 'Before');
    const disabled = { person: told(tutor, { enabled: false }) };
    await running.publish('parlance.identity.v1.UserDisabled', { subject: tutor.uid, body: disabled });
    await eventually(async () => (await read(student, tutor)).conversation?.closed === true);
    expect(await refusal(say(student, tutor, 'Hello?'))).toBe('CONVERSATION_CLOSED');
    expect((await read(student, tutor)).messages).toHaveLength(1);
    const enabled = { person: told(tutor, { version: 6 }) };
    await running.publish('parlance.identity.v1.UserEnabled', { subject: tutor.uid, body: enabled });
    await eventually(async () => (await read(student, tutor)).conversation?.closed === false);
    await say(student, tutor, 'Welcome back');
  });

  test('a deleted account leaves its lines to the other for as long as they are kept, without a name', async () => {
    const { student, tutor } = await pair();
    await say(student, tutor, 'Goodbye');
    const gone = { person: told(student, { name: '', status: 'deleted', enabled: false }) };
    await running.publish('parlance.identity.v1.UserDeleted', { subject: student.uid, body: gone });
    await eventually(async () => (await read(tutor, student)).conversation?.closed === true);
    const { conversation, messages } = await read(tutor, student);
    expect(conversation?.with).toMatchObject({ uid: student.uid, name: '' });
    expect(messages).toMatchObject([{ name: '', content: 'Goodbye' }]);
    const [fact] = await factsOf<MediaErased>('MediaErased', ({ receipt }) => receipt?.uid === student.uid);
    expect(fact?.receipt?.kept).toMatchObject([{ kind: 'chat-lines', count: 1, why: 'shared' }]);
    expect(await refusal(say(tutor, student, 'Hello?'))).toBe('CONVERSATION_CLOSED');
  });

  test('when both are deleted nothing is left of it', async () => {
    const made = await pair();
    await say(made.student, made.tutor, 'Goodbye');
    for (const one of [made.student, made.tutor]) {
      const person = told(one, { name: '', status: 'deleted', enabled: false });
      await running.publish('parlance.identity.v1.UserDeleted', { subject: one.uid, body: { person } });
    }
    await eventually(async () => (await read(made.tutor, made.student)).messages.length === 0);
  });
});

describe('NS-62 reports', () => {
  const report = (as: Someone, other: Someone, id: string = randomUUID(), message = 'Rude words') =>
    client(as).reportConversation({ uid: other.uid, id, message }, soon);
  const reportOf = async (admin: Someone, id: string) => {
    const { reports } = await client(admin).listConversationReports({ amount: 100 }, soon);
    return reports.find((one) => one.id === id);
  };

  test('only who is of it reports it, once at a time; said again it is the one that is there', async () => {
    const { student, tutor } = await pair();
    const id = randomUUID();
    expect([await report(student, tutor, id), await report(student, tutor, id)]).toEqual(
      Array(2).fill({ reportId: id }),
    );
    expect(await refusal(report(student, tutor))).toBe('REPORT_OPEN');
    expect(await refusal(report(tutor, student, id))).toBe('CHAT_ID_TAKEN');
    expect(await refusal(report(tutor, student, randomUUID(), 'abc'))).toBe('MALFORMED');
    await report(tutor, student);
  });

  test('administrators read what was reported and nothing else, while the report is open; each reading and decision is an act', async () => {
    const { student, tutor } = await pair();
    const admin = someone('admin', 'Ada');
    await say(tutor, student, 'Something rude');
    const id = randomUUID();
    await report(student, tutor, id);
    expect(await reportOf(admin, id)).toMatchObject({
      student: { name: 'Sam Student' },
      tutor: { name: 'Tara Teacher' },
      reportedBy: student.uid,
      message: 'Rude words',
      resolved: false,
      version: 1,
    });
    const look = () => client(admin).readReportedConversation({ reportId: id }, soon);
    expect((await look()).messages).toMatchObject([{ content: 'Something rude' }]);
    await look();
    const resolve = (resolved: boolean, expectedVersion = 0) =>
      client(admin).resolveConversationReport({ reportId: id, resolved, expectedVersion }, soon);
    expect(await refusal(resolve(true, 7))).toBe('STALE_VERSION');
    expect((await resolve(true, 1)).report).toMatchObject({ resolved: true, resolvedBy: admin.uid, version: 2 });
    await resolve(true, 2);
    expect(await refusal(look())).toBe('REPORT_RESOLVED');
    await resolve(false, 2);
    await look();
    const acts = await factsOf<ConversationReviewed>('ConversationReviewed', ({ reportId }) => reportId === id);
    expect(acts.map(({ cause }) => cause)).toEqual(['read', 'read', 'resolved', 'reopened', 'read']);
    for (const reportId of [randomUUID(), 'nonsense', ''])
      expect(await refusal(client(admin).readReportedConversation({ reportId }, soon))).toBe('REPORT_NOT_FOUND');
  });

  test('nobody but administrators lists, reads or decides', async () => {
    const { student, tutor } = await pair();
    const id = randomUUID();
    await report(student, tutor, id);
    for (const as of [student, tutor]) {
      const calls = client(as);
      expect(
        await Promise.all([
          refusal(calls.listConversationReports({}, soon)),
          refusal(calls.readReportedConversation({ reportId: id }, soon)),
          refusal(calls.resolveConversationReport({ reportId: id, resolved: true }, soon)),
        ]),
      ).toEqual(Array(3).fill('ROLE_REQUIRED'));
    }
  });
});

test('NS-62 the list has whoever wrote last first, comes in pages, and counts what is unread in all of them', async () => {
  const tutor = someone('tutor', 'Tara Teacher');
  const students = Array.from({ length: 5 }, (_, at) => someone('student', `Sam ${at}`));
  for (const student of students) await book({ student, tutor });
  for (const student of students)
    await eventually(() =>
      say(student, tutor, 'Hello').then(
        () => true,
        () => false,
      ),
    );
  const seen: string[] = [];
  let pageToken = '';
  do {
    const page = await client(tutor).listConversations({ amount: 2, pageToken }, soon);
    expect(page.unread).toBe(5);
    seen.push(...page.conversations.map((one) => one.with?.name ?? ''));
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  expect(seen).toEqual(['Sam 4', 'Sam 3', 'Sam 2', 'Sam 1', 'Sam 0']);
});
