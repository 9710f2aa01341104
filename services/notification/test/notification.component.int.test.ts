/** Fact in, browser and inbox out: over real Kafka, PostgreSQL, Redis, SMTP and gRPC. */
import { randomUUID } from 'node:crypto';
import type { LiveEvent, WatchUserResponse } from '@parlance/proto/notification/v1';
import { lists } from '@parlance/proto/limits';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { wireTimestamp } from '@parlance/proto/json/time';
import { ledgerLine, lesson, moveOf, newUid, person } from './facts.ts';
import { startNotification } from './running-notification.ts';

let running: Awaited<ReturnType<typeof startNotification>>;

beforeAll(async () => {
  running = await startNotification();
  // The consumer's group stands once its first fact has come through.
  const uid = newUid();
  await running.publish('parlance.identity.v1.UserRegistered', { subject: uid, body: { person: person(uid) } });
  await eventually(async () => (await running.db.pool.query('select from people')).rowCount === 1, {
    withinMs: 30_000,
  });
}, 60_000);
afterAll(() => running.stop());

const soon = { deadlineMs: 5_000 };
const grant = (uid: string) =>
  running.publish('parlance.booking.v1.WalletChanged', { subject: uid, body: { line: ledgerLine(uid), balances: [] } });

function listen(uid: string, role = 'student', after = 0, ownOnly = false) {
  const items: WatchUserResponse[] = [];
  const stream = running.client({ uid, role }).watchUser({ after, ownOnly });
  void (async () => {
    for await (const item of stream) items.push(item);
  })();
  const events = (): LiveEvent[] => items.flatMap(({ event }) => (event ? [event] : []));
  return { items, events, stop: () => stream.cancel() };
}

test('SUB-14 FB-09 a grant is on the stream of its student within tens of milliseconds, and of nobody else', async () => {
  const [mine, other] = [newUid(), newUid()];
  const [own, foreign] = [listen(mine), listen(other)];
  await eventually(() => own.items.length === 1 && foreign.items.length === 1);
  const started = performance.now();
  await grant(mine);
  await eventually(() => own.events().length === 2, { everyMs: 1 });
  expect(performance.now() - started).toBeLessThan(process.env.FULL ? 1_000 : 15_000);
  expect(own.events().map((event) => event.type)).toEqual(['tokens.changed', 'announcement.created']);
  expect(JSON.parse(own.events()[0]?.dataJson ?? '')).toMatchObject({ delta: 2, label: 'Lesson Tokens' });
  const writtenAt = fromTimestamp(own.events()[0]?.writtenAt)?.getTime() ?? 0;
  expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
  expect(foreign.events()).toEqual([]);
  own.stop();
  foreign.stop();
});

test('LIVE-20 a lesson that moves is told to both of its people, resumed without loss after a cut', async () => {
  const [tutor, student] = [newUid(), newUid()];
  const first = listen(student);
  await eventually(() => first.items.length === 1);
  const booking = lesson(tutor, student);
  await running.publish('parlance.booking.v1.LessonChanged', { subject: booking.id, body: moveOf(booking, 'book') });
  await eventually(() => first.events().length === 2);
  first.stop();
  const moved = { ...booking, status: 'BOOKING_STATUS_IN_PROGRESS' as const, version: 3 };
  const change = moveOf(moved, 'commence', 'BOOKING_STATUS_BOOKED');
  await running.publish('parlance.booking.v1.LessonChanged', { subject: booking.id, body: change });
  const second = listen(student, 'student', first.events().at(-1)?.cursor ?? 0);
  await eventually(() => second.events().length === 2);
  expect(JSON.parse(second.events()[1]?.dataJson ?? '')).toMatchObject({
    id: booking.id,
    status: 'in-progress',
    version: 3,
  });
  second.stop();
});

test('FB-44 AUTH-37 a mail that identity asks for arrives once, with the link that only identity knows', async () => {
  const reference = `ref-${randomUUID()}`;
  const expiresAt = wireTimestamp(Date.now() + 600_000);
  running.links.set(reference, {
    link: 'http://localhost:8080/verify?token=tt',
    email: 'sam@example.org',
    name: 'Sam',
    expiresAt,
  });
  const uid = newUid();
  const asked = { uid, reference, kind: 'KIND_VERIFY' as const, email: 'sam@example.org', name: 'Sam' };
  await running.publish('parlance.identity.v1.EmailRequested', { subject: uid, body: asked });
  await eventually(() => running.sink.mails.length === 1, { withinMs: 10_000 });
  expect(running.sink.mails[0]?.replaceAll('=3D', '=')).toContain('http://localhost:8080/verify?token=tt');
  const { rows } = await eventually(async () => {
    const found = await running.db.pool.query(`select state, reference from mails where uid = $1 and state = 'sent'`, [
      uid,
    ]);
    return found.rowCount === 1 && found;
  });
  expect(JSON.stringify(rows)).not.toContain('token=tt');
});

test('AUTH-34 somebody unverified may listen, and hears when they are verified', async () => {
  const uid = newUid();
  const items: WatchUserResponse[] = [];
  const stream = running.client({ uid, emailVerified: false }).watchUser({});
  void (async () => {
    for await (const item of stream) items.push(item);
  })();
  await eventually(() => items.length === 1);
  await running.publish('parlance.identity.v1.UserVerified', {
    subject: uid,
    body: { person: person(uid, { version: 2 }) },
  });
  await eventually(() => items.some(({ event }) => event?.type === 'profile.changed'));
  stream.cancel();
});

test('ANN-18 who asks for the own events alone hears nothing of what everybody of the role is told', async () => {
  const [everything, ownOnly] = [listen(newUid(), 'admin'), listen(newUid(), 'admin', 0, true)];
  await eventually(() => everything.items.length === 1 && ownOnly.items.length === 1);
  const booking = { ...lesson(newUid(), newUid()), when: wireTimestamp(Date.now()) };
  await running.publish('parlance.booking.v1.LessonChanged', { subject: booking.id, body: moveOf(booking, 'book') });
  await eventually(() => everything.events().some(({ type }) => type === 'school.changed'));
  expect(everything.events().at(-1)?.cursorInRole).toBeGreaterThan(0);
  expect([ownOnly.events(), ownOnly.items[0]?.heartbeat?.cursorInRole]).toEqual([[], 0]);
  everything.stop();
  ownOnly.stop();
});

test('FB-11 FB-12 the notice is listed, marked, and then not unviewed any more', async () => {
  const uid = newUid();
  const client = running.client({ uid });
  await grant(uid);
  const before = await eventually(async () => {
    const page = await client.listAnnouncements({ unviewedOnly: true }, soon);
    return page.unviewedCount === 1 && page;
  });
  expect(before.announcements[0]).toMatchObject({
    from: 'Admin Team',
    type: 'user',
    for: ['ROLE_STUDENT'],
    adminPost: true,
  });
  const id = before.announcements[0]?.id ?? '';
  await client.markAnnouncementViewed({ id }, soon);
  await client.markAnnouncementViewed({ id }, soon);
  const after = await client.listAnnouncements({ unviewedOnly: true }, soon);
  expect([after.announcements, after.unviewedCount]).toEqual([[], 0]);
});

test.each([['00000000-0000-4000-8000-000000000000'], ['no-uuid'], ['']])(
  'an unknown announcement %p is 404',
  async (id) => {
    await expect(running.client({}).markAnnouncementViewed({ id }, soon)).rejects.toMatchObject({
      kind: 'not-found',
      reason: 'ANNOUNCEMENT_NOT_FOUND',
    });
  },
);

test('a page token that is not ours is 400', async () => {
  await expect(running.client({ role: 'tutor' }).listAnnouncements({ pageToken: 'x' }, soon)).rejects.toMatchObject({
    kind: 'malformed',
    reason: 'PAGE_TOKEN_INVALID',
  });
});

test('LIM-13 a page of more than a hundred announcements is 400', async () => {
  const most = lists.announcementsPageMax;
  await expect(running.client({ role: 'tutor' }).listAnnouncements({ limit: most }, soon)).resolves.toBeDefined();
  await expect(running.client({ role: 'tutor' }).listAnnouncements({ limit: most + 1 }, soon)).rejects.toMatchObject({
    kind: 'malformed',
    details: { fields: { limit: `1 to ${most}` } },
  });
});

test('API-12 nobody without a token, and an unverified student reads no announcements', async () => {
  await expect(running.client('nobody').listAnnouncements({}, soon)).rejects.toMatchObject({
    kind: 'unauthenticated',
    message: 'User not authenticated',
  });
  await expect(running.client({ emailVerified: false }).listAnnouncements({}, soon)).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

test('NS-51 a payment that failed is told on the stream and by one mail, to the address of now, however often it is told', async () => {
  const uid = newUid();
  const email = `${uid}@example.org`;
  const portal = 'https://school.test';
  running.addressees.set(uid, { email, name: 'Sam Lee', timeZone: 'America/Sao_Paulo', portal });
  const own = listen(uid);
  await eventually(() => own.items.length === 1);
  const body = {
    uid,
    kind: 'payment-failed',
    cause: `payment-failed:${uid}`,
    tokenType: 'TOKEN_TYPE_LESSON' as const,
    amount: { minorUnits: 8_900, currency: 'USD' },
    when: wireTimestamp(Date.parse('2026-11-26T11:10:00Z')),
  };
  for (let told = 0; told < 3; told += 1)
    await running.publish('parlance.payments.v1.BillingNoticeDue', { subject: uid, body });
  await eventually(() => own.events().length === 3);
  expect(own.events().map(({ type, dataJson }) => [type, dataJson])).toEqual(
    Array(3).fill(['billing.changed', '{"kind":"payment-failed"}']),
  );
  const sent = () => running.sink.mails.filter((mail) => mail.includes(`To: ${email}`));
  await eventually(() => sent().length === 1, { withinMs: 15_000 });
  const due = `select 1 from mails where uid = $1 and state = 'due'`;
  await eventually(async () => (await running.db.pool.query(due, [uid])).rowCount === 0);
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.replaceAll('=\r\n', '')).toContain('USD 89.00');
  own.stop();
});

test('NS-60 what somebody wishes is theirs alone, followed by their other windows, and needs a verified address', async () => {
  const [uid, other] = [newUid(), newUid()];
  const own = listen(uid, 'tutor');
  await eventually(() => own.items.length === 1);
  const mine = running.client({ uid, role: 'tutor' });
  const { preferences } = await mine.getPreferences({}, soon);
  expect(preferences).toMatchObject({ quiet: null, reminders: [1_440, 60], version: 1 });
  const wished = {
    ...preferences,
    news: preferences?.news.map((ways) => ({ ...ways, mail: false })),
    quiet: { from: 0, to: 60 },
  };
  for (let times = 0; times < 2; times += 1) {
    const answer = await mine.setPreferences({ preferences: wished }, soon);
    expect(answer.preferences).toEqual({ ...wished, version: 2 });
  }
  await expect(mine.setPreferences({ preferences: wished, expectedVersion: 1 }, soon)).rejects.toMatchObject({
    reason: 'STALE_VERSION',
  });
  for (const malformed of [{}, { preferences: {} }, { preferences: { ...wished, reminders: [1, 2] } }])
    await expect(mine.setPreferences(malformed, soon)).rejects.toMatchObject({ reason: 'PREFERENCES_MALFORMED' });
  await eventually(() => own.events().length === 1);
  expect(own.events().map(({ type, dataJson }) => [type, dataJson])).toEqual([
    ['preferences.changed', '{"version":2}'],
  ]);
  own.stop();
  const admin = await running.client({ uid: other, role: 'admin' }).getPreferences({}, soon);
  expect(admin.preferences?.version).toBe(1);
  for (const nobody of ['nobody', { emailVerified: false }] as const)
    await expect(running.client(nobody).getPreferences({}, soon)).rejects.toMatchObject({
      kind: nobody === 'nobody' ? 'unauthenticated' : 'forbidden',
    });
});
