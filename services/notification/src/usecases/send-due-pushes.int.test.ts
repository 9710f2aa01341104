/** Browsers are told once of what their person is to know, by a push service that reads what we send as browsers do. */
import { runInContext } from '@parlance/runtime/context/request-context';
import { startTelemetry } from '@parlance/runtime/telemetry/start';
import { useTracer } from '@parlance/runtime/telemetry/tracer';
import { startSpanReceiver } from '@parlance/runtime/testing/span-receiver';
import { randomBytes, randomUUID } from 'node:crypto';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { systemClock } from '@parlance/runtime/clock/clock';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { at, cardMessage, seatMessage } from '@parlance/proto/testing/messages';
import { appliedFacts, type AppliedFacts } from '../../test/applied-facts.ts';
import { lesson, moveOf, newUid, person } from '../../test/facts.ts';
import { startPushService, type PushBrowser, type PushService } from '../../test/push-service.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makePushStore } from '../outbound/postgres/push-store.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makePushSender, pushKeysOf } from '../outbound/push/push-sender.ts';
import { makeAllowPush, mostBrowsers, type AllowPush } from './allow-push.ts';
import type { PushStore } from './ports.ts';
import { makeSendNextPush } from './send-due-pushes.ts';
import type { SendNext } from './send-next.ts';

const keys = pushKeysOf(randomBytes(32).toString('base64url'));
let facts: AppliedFacts;
let service: PushService;
let store: PushStore;
let allowPush: AllowPush;
let outcomes: string[];
let now: Date;
let sendNext: SendNext;

const portal = trustedLink('http://localhost:8080');
const lessonChanged = 'parlance.booking.v1.LessonChanged';
const startsAt = '2026-03-03T10:00:00Z';

beforeAll(async () => {
  facts = await appliedFacts('notification-pushes');
  service = await startPushService();
  store = makePushStore(facts.database.pool);
  const uow = makeUnitOfWork({ pool: facts.database.pool, bind: bindStores });
  const newId = makeNewId(systemClock);
  allowPush = makeAllowPush({ uow, newId, publicKey: keys.publicKey, services: ['http://127.0.0.1:*'] });
});
afterAll(async () => {
  await service.stop();
  await facts.database.drop();
});

beforeEach(async () => {
  await facts.database.pool.query('delete from pushes');
  service.messages.length = 0;
  service.faults.length = 0;
  [outcomes, now] = [[], new Date('2026-03-03T09:50:00Z')];
  sendNext = makeSendNextPush({
    queue: store,
    send: makePushSender({ keys, contact: 'school@example.com' }),
    preferences: makePreferencesStore(facts.database.pool),
    posts: makeAnnouncementPostStore(facts.database.pool),
    addressees: { find: async () => ({ email: 'sam@example.com', name: 'Sam', timeZone: 'Asia/Tokyo', portal }) },
    now: () => now,
    schoolNow: () => now,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
});

async function allowed(uid: string): Promise<PushBrowser & { id: string }> {
  const browser = service.subscribe(keys.publicKey);
  return { ...browser, id: await allowPush.allow(uid, browser) };
}
async function sendAll(): Promise<void> {
  while (await sendNext());
}
const pair = () => [newUid(), newUid()] as const;
const toldTo = ({ endpoint }: PushBrowser) =>
  service.messages
    .filter((message) => message.endpoint === endpoint)
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>);

/** The teacher cancels a lesson: news for its student. */
async function cancelled(tutor: string, student: string) {
  const one = lesson(tutor, student);
  const words = { from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_CANCELLED', refunded: true } as const;
  const moved = one.seats.map(({ id: seatId }) => ({ seatId, studentUid: student, ...words }));
  const fact = { ...moveOf(one, 'cancel-tutor'), moved };
  const envelope = { actor: { id: tutor, role: 'tutor' }, occurredAt: now } as const;
  return { one, tell: () => facts.apply(lessonChanged, fact, envelope) };
}
const due = async (uid: string) => {
  const sql = `select p.state, p.attempts, p.last_error from pushes p join push_subscriptions s on s.id = p.subscription_id where s.uid = $1`;
  return (await facts.database.pool.query(sql, [uid])).rows;
};
const browsersOf = async (uid: string) =>
  (await facts.database.pool.query('select id from push_subscriptions where uid = $1', [uid])).rows.length;

test('a lesson that the teacher cancels is told to each browser of the student once, and not to the teacher’s own', async () => {
  const [tutor, student] = pair();
  const [first, second, own] = [await allowed(student), await allowed(student), await allowed(tutor)];
  const { one, tell } = await cancelled(tutor, student);
  await tell();
  await tell();
  await sendAll();
  const words = {
    title: 'Lesson cancelled',
    body: expect.stringContaining('Tess cancelled your lesson') as string,
    path: `/student/lesson/${one.id}`,
    tag: `lesson-${one.id}`,
    until: expect.any(Number) as number,
  };
  expect([toldTo(first), toldTo(second), toldTo(own)]).toEqual([[words], [words], []]);
  expect(service.faults).toEqual([]);
  expect(service.messages[0]).toMatchObject({ urgency: 'high', ttl: 24 * 3_600 });
  expect(service.messages[0]?.topic).toMatch(/^[\w-]{32}$/);
});

test('who waits in the lesson is heard by its students, until the lesson is over', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  const seats = [seatMessage({ student: cardMessage({ uid: student }), status: 'BOOKING_STATUS_BOOKED' })];
  const one = lesson(tutor, student, { seats, when: at(startsAt), status: 'BOOKING_STATUS_IN_PROGRESS' });
  const apply = (actor: string) =>
    facts.apply(lessonChanged, moveOf(one, 'commence', 'BOOKING_STATUS_OPEN'), { actor: { id: actor, role: 'tutor' } });
  await apply(newUid());
  expect(await due(student)).toEqual([]);
  await apply(tutor);
  await sendAll();
  expect(toldTo(browser)).toEqual([expect.objectContaining({ title: 'Your teacher is waiting' })]);
  expect(service.messages[0]?.ttl).toBe(60 * 60);
});

test('what is over when it would leave is dropped', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  const { tell } = await cancelled(tutor, student);
  await tell();
  now = new Date(now.getTime() + 24 * 3_600_000);
  await sendAll();
  expect([toldTo(browser), outcomes]).toEqual([[], ['dropped']]);
});

test.each([401, 403, 404, 410])('a browser that its service answers %i for is forgotten', async (status) => {
  const [tutor, student] = pair();
  const [gone, there] = [await allowed(student), await allowed(student)];
  service.answerNext(gone.endpoint, { status });
  await (await cancelled(tutor, student)).tell();
  await sendAll();
  expect(outcomes.toSorted()).toEqual(['failed', 'sent']);
  expect(toldTo(there)).toHaveLength(1);
  expect(await browsersOf(student)).toBe(1);
});

test('a service that asks to wait is asked again after as long as it says; one that fails after a second', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  service.answerNext(browser.endpoint, { status: 429, retryAfter: '120' });
  await (await cancelled(tutor, student)).tell();
  await sendAll();
  const [inMs] = await store.dueInMs();
  expect(inMs).toBeGreaterThan(110_000);
  expect(inMs).toBeLessThanOrEqual(120_000);
  await facts.database.pool.query('update pushes set next_attempt_at = now()');
  service.answerNext(browser.endpoint, { status: 503 });
  // Not all: a machine that stands still would send it again by then.
  await sendNext();
  expect((await store.dueInMs())[0]).toBeLessThanOrEqual(2_000);
  await facts.database.pool.query('update pushes set next_attempt_at = now()');
  await sendAll();
  expect([outcomes, toldTo(browser).length]).toEqual([['retry', 'retry', 'sent'], 1]);
});

test('a message that the service refuses is given up, and the browser stays', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  service.answerNext(browser.endpoint, { status: 413 });
  await (await cancelled(tutor, student)).tell();
  await sendAll();
  expect([outcomes, await browsersOf(student)]).toEqual([['failed'], 1]);
});

test('a key that is no point of its curve costs one try, and the browser is forgotten', async () => {
  const [tutor, student] = pair();
  const browser = service.subscribe();
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  await allowPush.allow(student, { ...browser, p256dh });
  await (await cancelled(tutor, student)).tell();
  await sendAll();
  expect([outcomes, await browsersOf(student)]).toEqual([['failed'], 0]);
});

test('a browser is who allowed it last, and hears nothing that was meant for who had it before', async () => {
  const [tutor, before] = pair();
  const after = newUid();
  const browser = await allowed(before);
  await (await cancelled(tutor, before)).tell();
  expect(await allowPush.allow(after, browser)).toBe(browser.id);
  await sendAll();
  expect(toldTo(browser)).toEqual([]);
  await (await cancelled(tutor, before)).tell();
  await (await cancelled(tutor, after)).tell();
  await sendAll();
  expect(toldTo(browser)).toHaveLength(1);
});

test('allowing again is the same browser, and of ten that one person has the oldest goes', async () => {
  const uid = newUid();
  const first = await allowed(uid);
  expect(await allowPush.allow(uid, first)).toBe(first.id);
  for (let more = 0; more < mostBrowsers; more += 1) await allowed(uid);
  expect(await browsersOf(uid)).toBe(mostBrowsers);
  const { rows } = await facts.database.pool.query('select from push_subscriptions where id = $1', [first.id]);
  expect(rows).toEqual([]);
});

test('only who allowed a browser takes it back', async () => {
  const [uid, stranger] = pair();
  const browser = await allowed(uid);
  await allowPush.takeBack(stranger, browser.id);
  await allowPush.takeBack(uid, 'no-id');
  expect(await browsersOf(uid)).toBe(1);
  await allowPush.takeBack(uid, browser.id);
  await allowPush.takeBack(uid, browser.id);
  expect(await browsersOf(uid)).toBe(0);
});

test('who cannot sign in any more is called no more', async () => {
  const [tutor, student] = pair();
  await allowed(student);
  await (await cancelled(tutor, student)).tell();
  await facts.apply('parlance.identity.v1.UserDisabled', { person: person(student, { enabled: false, version: 9 }) });
  await sendAll();
  expect([await browsersOf(student), service.messages, outcomes]).toEqual([0, [], []]);
});

test('a school without a key refuses, and so does an address that is no push service', async () => {
  const uow = makeUnitOfWork({ pool: facts.database.pool, bind: bindStores });
  const off = makeAllowPush({ uow, newId: randomUUID, publicKey: undefined, services: [] });
  const browser = service.subscribe();
  await expect(off.allow(newUid(), browser)).rejects.toMatchObject({ reason: 'PUSH_OFF' });
  const elsewhere = { ...browser, endpoint: 'http://localhost:9090/metrics' };
  await expect(allowPush.allow(newUid(), elsewhere)).rejects.toMatchObject({ reason: 'PUSH_SERVICE_UNKNOWN' });
});

/** Quiet from 18:00 to 07:00 in Tokyo, which is 09:00 to 22:00 UTC. */
async function quiet(uid: string, wishes: { push?: boolean } = {}): Promise<void> {
  const sql = `insert into preferences (uid, no_mail, no_push, quiet_from, quiet_to, reminders, version)
    values ($1, '{}', $2, 1080, 420, '{60}', 1)`;
  await facts.database.pool.query(sql, [uid, wishes.push === false ? ['lesson'] : []]);
}

test('NS-60 what can wait is told when the quiet hours of its reader end, and who waits in a lesson at once', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  await quiet(student);
  await (await cancelled(tutor, student)).tell();
  await sendAll();
  expect([toldTo(browser), outcomes]).toEqual([[], ['retry']]);
  // What its reader wishes later is not late.
  expect((await facts.database.pool.query('select due_since as since from pushes')).rows).toEqual([{ since: null }]);
  const hoursLeft = 12 + 10 / 60;
  expect(Number((await store.dueInMs())[0]) / 3_600_000).toBeCloseTo(hoursLeft, 1);
  const seats = [seatMessage({ student: cardMessage({ uid: student }), status: 'BOOKING_STATUS_BOOKED' })];
  const one = lesson(tutor, student, { seats, when: at(startsAt), status: 'BOOKING_STATUS_IN_PROGRESS' });
  const actor = { id: tutor, role: 'tutor' } as const;
  await facts.apply(lessonChanged, moveOf(one, 'commence', 'BOOKING_STATUS_OPEN'), { actor });
  await sendAll();
  expect(toldTo(browser)).toEqual([expect.objectContaining({ title: 'Your teacher is waiting' })]);
});

test('NS-60 what is not wished any more when it would leave is not told', async () => {
  const [tutor, student] = pair();
  const browser = await allowed(student);
  await (await cancelled(tutor, student)).tell();
  await quiet(student, { push: false });
  await sendAll();
  expect([toldTo(browser), outcomes]).toEqual([[], ['dropped']]);
});

test('two replicas tell each browser once', async () => {
  const [tutor, student] = pair();
  const browsers = await Promise.all(Array.from({ length: 8 }, () => allowed(student)));
  await (await cancelled(tutor, student)).tell();
  await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);
  expect(browsers.map((browser) => toldTo(browser).length)).toEqual(browsers.map(() => 1));
});

test('what a browser is told is a span of the trace with which it was noted', async () => {
  const receiver = await startSpanReceiver();
  const stop = await startTelemetry({ service: 'notification', endpoint: receiver.endpoint });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const [tutor, student] = pair();
  const browser = await allowed(student);
  const { tell } = await cancelled(tutor, student);
  await runInContext({ requestId: 'r', traceparent: `00-${traceId}-b7ad6b7169203331-01` }, tell);
  await sendAll();
  await stop();
  useTracer(undefined);
  expect(toldTo(browser)).toHaveLength(1);
  expect(receiver.spans(traceId)).toMatchObject([
    { name: 'push lesson-cancelled', parentSpanId: 'b7ad6b7169203331', failed: undefined },
  ]);
  receiver.close();
});
