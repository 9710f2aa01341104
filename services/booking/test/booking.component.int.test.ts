/** Lesson as its callers meet it: one lesson over gRPC, facts in and out over Kafka, a second replica. */
import { randomBytes } from 'node:crypto';
import { startConsumer } from '@parlance/runtime/kafka/consumer';
import { decodeMessage } from '@parlance/proto/codec';
import { BookingInternalService, type Lesson } from '@parlance/proto/booking/v1';
import { bookingJson } from '@parlance/proto/json/lesson';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { at, hour, minute, start, words } from './builders.ts';
import { startBooking, type BookingUnderTest } from './running-booking.ts';

jest.setTimeout(60_000);

let running: BookingUnderTest;
beforeAll(async () => {
  running = await startBooking();
});
afterAll(() => running.stop());

type Someone = { uid: string; bearer: string };
const deadlineMs = 5_000;

async function signIn(role: string, uid = randomBytes(16).toString('hex')): Promise<Someone> {
  return { uid, bearer: await running.harness.issuer.mint({ uid, role, name: `A ${role}` }) };
}

const as = ({ bearer }: Someone, idempotencyKey?: string) => ({ bearer, deadlineMs, idempotencyKey });

const known = async (uid: string) => {
  const { rowCount } = await running.harness.db.pool.query('select 1 from people where uid = $1 and version > 0', [
    uid,
  ]);
  return rowCount === 1;
};

const usualTutor = { isPte: false, lessonRate: 65, currency: 'AUD', speedTestPassed: true };

async function aTutor(tutor = usualTutor): Promise<Someone> {
  const someone = await signIn('tutor');
  const person = { uid: someone.uid, role: 'ROLE_TUTOR' as const, name: 'Hannah Okafor', timeZone: 'Asia/Kathmandu' };
  const fact = { person: { ...person, enabled: true, status: 'completed', tutor, version: 3 } };
  await running.publish('parlance.identity.v1.ProfileChanged', { subject: someone.uid, body: fact, version: 3 });
  await eventually(() => known(someone.uid), { withinMs: 20_000 });
  return someone;
}

async function aStudent(tokens: number): Promise<Someone> {
  const someone = await signIn('student');
  const person = { uid: someone.uid, role: 'ROLE_STUDENT' as const, name: 'Oliver Brandt', enabled: true, version: 1 };
  await running.publish('parlance.identity.v1.UserRegistered', { subject: someone.uid, body: { person } });
  const category = { priceId: 'price_workplace_one', tokenType: 'TOKEN_TYPE_LESSON' as const };
  const categories = [{ ...category, expiredAt: toTimestamp(new Date('2030-01-01T00:00:00Z')) }];
  const entitlements = { uid: someone.uid, categories, version: 1 };
  await running.publish('parlance.payments.v1.EntitlementChanged', { subject: someone.uid, body: { entitlements } });
  const credit = {
    uid: someone.uid,
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    quantity: tokens,
    invoiceId: `in_${someone.uid}`,
  };
  for (let twice = 0; twice < 2; twice += 1) {
    await running.publish('parlance.payments.v1.TokensCredited', { subject: someone.uid, body: credit });
  }
  await eventually(
    async () => {
      const { balances } = await running.booking.getWallet({}, as(someone));
      return balances[0]?.balance === tokens && (await known(someone.uid));
    },
    { withinMs: 20_000 },
  );
  return someone;
}

const kathmandu = at(15 * minute);
const ids = { material: 'health', course: 'health-language', lesson: 'hl304' };
/** As the library knows it. */
const topic = { ...ids, code: 'HL304', name: 'Giving directions at work' };

async function aSlot(tutor: Someone, when = kathmandu): Promise<Lesson> {
  const { results } = await running.booking.openSlots({ tutor: tutor.uid, when: [toTimestamp(when)] }, as(tutor));
  if (!results[0]?.lesson) throw new Error(`no slot: ${results[0]?.errorReason}`);
  return results[0].lesson;
}

const day = { startDate: '2026-03-02', endDate: '2026-03-02', timeZone: 'UTC' };

test('the lesson: slot, search, token, booking, commence, join, settlement by presence, feedback, ledger', async () => {
  const [tutor, student, admin] = [await aTutor(), await aStudent(1), await signIn('admin')];
  const { booking, clock } = running;
  const slot = await aSlot(tutor);
  const found = await booking.searchSlots({ ...day, tutor: tutor.uid }, as(student));
  expect(found.slots.map(bookingJson)).toMatchObject([
    {
      id: slot.id,
      when: kathmandu.getTime(),
      status: 'pending',
      student: null,
      profile: { tutor: { name: 'Hannah Okafor' } },
    },
  ]);
  const order = { tutor: tutor.uid, bookingId: slot.id, topic, notes: 'Hello' };
  const answers = [];
  for (let time = 0; time < 5; time += 1) answers.push(await booking.bookSlot(order, as(student, 'one-key')));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    wallet: { tokenType: 'TOKEN_TYPE_LESSON', balance: 0 },
    lesson: { status: 'BOOKING_STATUS_BOOKED', topic, seats: [{ introduction: true }], payment: null },
  });
  await expect(booking.bookSlot({ ...order, notes: 'Other' }, as(student, 'one-key'))).rejects.toMatchObject({
    kind: 'rule',
    reason: 'IDEMPOTENCY_KEY_REUSED',
  });

  clock.set(at(5 * minute));
  await expect(
    booking.joinLesson({ lesson: { bookingId: slot.id, tutor: tutor.uid } }, as(student)),
  ).rejects.toMatchObject({
    kind: 'conflict',
    reason: 'NOT_IN_PROGRESS',
  });
  const commenced = await booking.commenceLesson({ lesson: { bookingId: slot.id } }, as(tutor));
  expect(commenced.lesson?.status).toBe('BOOKING_STATUS_IN_PROGRESS');
  const joined = await booking.joinLesson({ lesson: { bookingId: slot.id, tutor: tutor.uid } }, as(student));
  expect(joined).toMatchObject({ callToken: `${student.uid}@${slot.id}`, room: `${tutor.uid}-${slot.id}` });
  running.peers.removed.add(student.uid);
  await expect(
    booking.joinLesson({ lesson: { bookingId: slot.id, tutor: tutor.uid } }, as(student)),
  ).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'REMOVED_FROM_ROOM',
    message: 'Your teacher has removed you from this lesson.',
  });
  running.peers.removed.delete(student.uid);

  running.peers.present.set(slot.id, { uids: [tutor.uid, student.uid], until: at(65 * minute) });
  clock.set(at(65 * minute));
  const read = async (who: Someone) =>
    (await booking.getLesson({ lesson: { bookingId: slot.id, tutor: tutor.uid } }, as(who))).lesson;
  await eventually(async () => (await read(student))?.status === 'BOOKING_STATUS_PENDING_FEEDBACK');
  const feedback = Object.fromEntries(
    ['pronunciation', 'vocabulary', 'grammar', 'listening', 'behaviour'].map((field) => [field, words(12)]),
  );
  const lesson = { bookingId: slot.id };
  const sheet = { feedback: { ...feedback, completedAssigned: true } };
  await booking.submitFeedback({ lesson, students: [sheet] }, as(tutor));
  const forStudent = await booking.getFeedback({ lesson }, as(student));
  expect(forStudent).toMatchObject({
    students: [{ studentUid: student.uid, feedback: { behaviour: '', grammar: words(12) } }],
    lesson: { status: 'BOOKING_STATUS_COMPLETED' },
  });
  expect((await booking.getFeedback({ lesson }, as(admin))).students[0]?.feedback?.behaviour).toBe(words(12));
  await booking.markFeedbackViewed({ lesson }, as(student));
  expect((await read(tutor))?.seats[0]?.viewFeedback).toBe(true);

  const { lines } = await booking.listLedger({}, as(student));
  expect(lines.map(({ delta, reason, lessonName }) => [delta, reason, lessonName])).toEqual([
    [-1, 'lesson-booked', 'HL304 Giving directions at work'],
    [1, 'purchase-credited', ''],
  ]);
  const range = { start: toTimestamp(start), end: toTimestamp(at(24 * hour)) };
  const { lessons } = await booking.listCompleted({ tutor: tutor.uid, ...range }, as(tutor));
  expect(lessons.map(({ id }) => id)).toEqual([slot.id]);
  const line = { bookingId: slot.id, paid: true, version: 1 };
  await running.publish('parlance.payments.v1.PayLineChanged', { subject: slot.id, body: { line } });
  await eventually(async () => (await read(tutor))?.payment?.paid === true, { withinMs: 20_000 });
});

test('every fact leaves through the outbox, in order for each booking', async () => {
  const facts: { type: string; key: string; version: number }[] = [];
  const reader = startConsumer({
    ...running.harness.config.kafka,
    clientId: 'test',
    groupId: `${running.channel.writes}.reader`,
    topics: [running.channel.writes],
    async onRecords(records) {
      for (const { headers, key, value } of records) {
        decodeMessage(headers.ce_type ?? '', value);
        facts.push({ type: headers.ce_type ?? '', key: key ?? '', version: Number(headers.ce_version) });
      }
    },
  });
  const { rows } = await running.harness.db.pool.query<{ type: string; key: string; version: number }>(
    'select type, key, version from outbox order by seq',
  );
  await eventually(() => facts.length >= rows.length, { withinMs: 20_000 });
  await reader.stop();
  for (const key of new Set(rows.map((row) => row.key))) {
    expect(facts.filter((fact) => fact.key === key)).toEqual(rows.filter((row) => row.key === key));
  }
});

test('BOOK-13, FB-19 whoever watches a search sees slots and seats open and go, also when another replica did it', async () => {
  const [tutor, student] = [await aTutor(), await aStudent(1)];
  const other = await running.anotherReplica();
  const search = { startDate: '2026-03-10', endDate: '2026-03-11', timeZone: 'UTC' };
  const heard: string[] = [];
  const watch = (client: typeof running.booking, name: string) => {
    const stream = client.watchSlots({ search }, { bearer: student.bearer });
    const reading = (async () => {
      for await (const { change, opened, taken } of stream) {
        heard.push(`${name} ${change} ${opened?.id ?? taken ?? ''}`.trim());
      }
    })();
    return { stream, reading };
  };
  const watchGroups = (client: typeof running.booking, name: string) => {
    const stream = client.watchGroupLessons({ search }, { bearer: student.bearer });
    const reading = (async () => {
      for await (const { change, moved } of stream) heard.push(`${name} ${change} ${moved?.id ?? ''}`.trim());
    })();
    return { stream, reading };
  };
  const watches = [
    watch(running.booking, 'here'),
    watch(other.booking, 'there'),
    watchGroups(running.booking, 'here'),
    watchGroups(other.booking, 'there'),
  ];
  await eventually(() => heard.filter((word) => word.endsWith('heartbeat')).length === 4);
  // The feed of a replica joins its group in the background. From then on nothing is missed, and who did it misses nothing at all.
  const when = new Date('2026-03-10T00:15:00.000Z');
  const opened: string[] = [];
  await eventually(
    async () => {
      when.setTime(when.getTime() + hour);
      const { id } = await aSlot(tutor, new Date(when));
      opened.push(id);
      return eventually(() => heard.includes(`there opened ${id}`), { withinMs: 500 }).catch(() => false);
    },
    { withinMs: 15_000 },
  );
  const slot = await aSlot(tutor, new Date('2026-03-11T10:15:00.000Z'));
  const far = await aSlot(tutor, new Date('2026-03-12T10:15:00.000Z'));
  await other.booking.bookSlot({ tutor: tutor.uid, bookingId: slot.id, topic }, as(student));
  const wish = { when: toTimestamp(new Date('2026-03-11T14:15:00.000Z')), topic };
  const made = { title: 'Small talk', tutor: tutor.uid, lessons: [wish] };
  const { session } = await other.booking.createGroupSession(made, as(await signIn('admin')));
  for (const word of [
    `here moved ${session?.lessons[0]?.id}`,
    `there moved ${session?.lessons[0]?.id}`,
    `here opened ${slot.id}`,
    `here taken ${slot.id}`,
    `there opened ${slot.id}`,
    `there taken ${slot.id}`,
  ]) {
    await eventually(() => heard.includes(word), { withinMs: 20_000 });
  }
  expect(heard.filter((word) => word.endsWith(far.id))).toEqual([]);
  const heardOf = (name: string) => opened.filter((id) => heard.includes(`${name} opened ${id}`));
  expect(heardOf('here')).toEqual(opened);
  expect(heardOf('there')).toEqual(opened.slice(-heardOf('there').length));
  expect(new Set(heard.filter((word) => !word.endsWith('heartbeat'))).size).toBe(
    heard.filter((word) => !word.endsWith('heartbeat')).length,
  );
  for (const { stream, reading } of watches) {
    stream.cancel();
    await reading;
  }
});

test('CON-08 identity’s fact says whether a tutor has passed the speed test, and hours are opened only then', async () => {
  const tutor = await aTutor({ ...usualTutor, speedTestPassed: false });
  await expect(aSlot(tutor, new Date('2026-04-04T10:15:00.000Z'))).rejects.toMatchObject({
    kind: 'rule',
    reason: 'SPEED_TEST_REQUIRED',
    message: 'Please pass the speed test first.',
  });
});

test('API-11, API-12, S1 wrong roles, strangers, forged and missing tokens', async () => {
  const [tutor, student, stranger] = [await aTutor(), await aStudent(1), await aStudent(1)];
  const slot = await aSlot(tutor, new Date('2026-04-01T10:15:00.000Z'));
  const order = { tutor: tutor.uid, bookingId: slot.id, topic };
  const { booking, internal } = running;
  await booking.bookSlot(order, as(student));
  const text = (role: string) => ({ kind: 'forbidden', message: `This functionality is only available to ${role}s!` });
  await expect(booking.bookSlot(order, as(tutor))).rejects.toMatchObject(text('student'));
  await expect(booking.commenceLesson({ lesson: { bookingId: slot.id } }, as(student))).rejects.toMatchObject(
    text('tutor'),
  );
  const adjust = { uid: student.uid, tokenType: 'TOKEN_TYPE_LESSON' as const, delta: 5, reason: 'mine' };
  await expect(booking.adjustTokens(adjust, as(student))).rejects.toMatchObject(text('admin'));
  await expect(internal.getLessonAccess({ bookingId: slot.id }, as(student))).rejects.toMatchObject({
    kind: 'forbidden',
  });
  const forged = {
    uid: student.uid,
    bearer: await running.harness.issuer.forge({ uid: student.uid, role: 'student' }),
  };
  await expect(booking.getWallet({}, as(forged))).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(booking.getWallet({}, { deadlineMs })).rejects.toMatchObject({ message: 'User not authenticated' });
  const hidden = { kind: 'not-found', reason: 'BOOKING_NOT_FOUND' };
  await expect(booking.getLesson({ lesson: { bookingId: slot.id } }, as(stranger))).rejects.toMatchObject(hidden);
  const address = { tutor: tutor.uid, bookingId: slot.id };
  await expect(booking.cancelLesson({ lesson: address }, as(stranger))).rejects.toMatchObject(hidden);
  await expect(
    booking.joinLesson({ lesson: { tutor: tutor.uid, bookingId: slot.id } }, as(stranger)),
  ).rejects.toMatchObject({
    kind: 'not-found',
  });
  await expect(booking.getWallet({ uid: student.uid }, as(stranger))).rejects.toMatchObject({
    reason: 'STUDENT_NOT_FOUND',
  });
  await expect(booking.getTutorSchedule({ tutor: tutor.uid }, as(await aTutor()))).rejects.toMatchObject({
    reason: 'NOT_OWN_SCHEDULE',
  });
  await expect(booking.bookSlot(order, as(stranger))).rejects.toMatchObject({
    kind: 'conflict',
    reason: 'SLOT_TAKEN',
    details: { slots: [] },
  });
  const service = { uid: '', bearer: await running.harness.issuer.mint({ service: 'media' }) };
  expect(await internal.getLessonAccess({ bookingId: slot.id }, as(service))).toMatchObject({
    tutorUid: tutor.uid,
    studentUids: [student.uid],
    status: 'BOOKING_STATUS_BOOKED',
    topic,
  });
  const other = { uid: '', bearer: await running.harness.issuer.mint({ service: 'payments' }) };
  await expect(internal.getLessonAccess({ bookingId: slot.id }, as(other))).rejects.toMatchObject({
    kind: 'forbidden',
    reason: 'ROLE_REQUIRED',
  });
});

test('EP-43 media away: MEDIA_UNAVAILABLE, and the lesson runs on', async () => {
  const [tutor, student] = [await aTutor(), await aStudent(1)];
  const when = new Date('2026-05-01T10:15:00.000Z');
  const slot = await aSlot(tutor, when);
  await running.booking.bookSlot({ tutor: tutor.uid, bookingId: slot.id, topic }, as(student));
  running.clock.set(when);
  await running.peers.stop();
  const join = running.booking.joinLesson({ lesson: { bookingId: slot.id, tutor: tutor.uid } }, as(tutor));
  await expect(join).rejects.toMatchObject({ kind: 'unavailable', reason: 'MEDIA_UNAVAILABLE' });
  const { lessons } = await running.booking.listMyLessons({ view: 'VIEW_LIVE' }, as(student));
  expect(lessons.map(({ status }) => status)).toEqual(['BOOKING_STATUS_IN_PROGRESS']);
});

test('NS-53 what was credited with its entitlement is taken back by payments alone, over the wire once for a refund', async () => {
  const someone = await aStudent(1);
  const wallet = async () => running.booking.getWallet({}, as(someone));
  const expiredAt = toTimestamp(new Date('2031-01-01T00:00:00Z'));
  const category = { priceId: 'price_workplace_one', tokenType: 'TOKEN_TYPE_LESSON' as const, expiredAt };
  const bought = { uid: someone.uid, tokenType: 'TOKEN_TYPE_LESSON' as const, quantity: 10, invoiceId: 'line-1' };
  const fact = {
    ...bought,
    cause: `invoice:${someone.uid}`,
    entitlements: { uid: someone.uid, categories: [category], version: 2 },
  };
  await running.publish('parlance.payments.v1.TokensCredited', { subject: someone.uid, body: fact });
  const held = await eventually(
    async () => {
      const found = await wallet();
      return found.balances[0]?.balance === 11 && found;
    },
    { withinMs: 20_000 },
  );
  expect(held.entitlement?.categories).toMatchObject([{ expiredAt }]);

  const peer = (service: string) =>
    running.harness.client(BookingInternalService, `127.0.0.1:${running.first.port}`, { service });
  const refund = {
    ...bought,
    quantity: 4,
    cause: `refund:${someone.uid}`,
    note: 'Ill for a month',
    actor: { id: 'a1', role: 'admin', name: 'Ada' },
  };
  const once = { deadlineMs, idempotent: true };
  for (const other of ['media', 'identity', 'gateway'])
    await expect(peer(other).revokeTokens(refund, once)).rejects.toMatchObject({ kind: 'forbidden' });
  const payments = peer('payments');
  for (let told = 0; told < 2; told += 1)
    expect(await payments.revokeTokens(refund, once)).toEqual({ balanceAfter: 7 });
  const tooMany = { ...refund, cause: `refund:${someone.uid}-2`, quantity: 8 };
  await expect(payments.revokeTokens(tooMany, once)).rejects.toMatchObject({
    reason: 'TOKENS_SPENT',
    details: { unspent: 7 },
  });
  const asAStudent = { ...refund, actor: { ...refund.actor, role: 'student' } };
  await expect(payments.revokeTokens(asAStudent, once)).rejects.toMatchObject({ reason: 'MALFORMED' });
  expect((await wallet()).balances[0]?.balance).toBe(7);
});
