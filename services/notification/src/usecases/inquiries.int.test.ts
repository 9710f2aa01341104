/** What people write to the school, on the real database and through a mail server. */
import { randomUUID } from 'node:crypto';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { newUid, person } from '../../test/facts.ts';
import { startSmtpSink, type SmtpSink } from '../../test/smtp-sink.ts';
import { visitorOf, type InquiryDraft, type Sender } from '../domain/inquiry.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { onPersonDeleted } from '../inbound/events/on-person-changed.ts';
import { renderers } from '../../test/renderers.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeInquiryStore } from '../outbound/postgres/inquiry-store.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { removeOld } from '../outbound/postgres/remove-old.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import { listInquiries } from '../queries/inquiries.ts';
import { listLiveEvents } from '../queries/live-events.ts';
import { makeInquiries } from './inquiries.ts';
import { makeSendNextMail } from './send-due-mails.ts';

let database: FreshDatabase;
let sink: SmtpSink;
let clock: ReturnType<typeof makeFakeClock>;

beforeAll(async () => {
  database = await freshDatabase('notification-inquiries', migrations);
  sink = await startSmtpSink();
});
afterAll(async () => {
  await sink.stop();
  await database.drop();
});
beforeEach(async () => {
  clock = makeFakeClock(new Date().toISOString());
  sink.mails.length = 0;
  await database.pool.query('truncate inquiries, mails, people, live_events, live_positions, idempotency_keys');
});

const inbox = 'office@parlance.test';
const uow = () => makeUnitOfWork({ pool: database.pool, bind: bindStores });
const inquiries = (to: string | undefined) =>
  makeInquiries({ uow: uow(), clock, newId: makeNewId(clock), inbox: to, wake: () => undefined });
const draft: InquiryDraft = {
  kind: 'contact',
  about: '',
  subject: 'My certificate',
  message: 'Where is it?\n<b>Thank you.</b>',
  page: '/student/materials',
  build: '4f2a91c',
  mayReply: true,
};
const feedback: InquiryDraft = { ...draft, kind: 'feedback', about: 'room', subject: '' };
const aStudent = (uid = newUid()): Sender => ({ role: 'student', uid, name: 'Camila Duarte', email: null });
const visitor = visitorOf({ name: 'Zoë', email: 'zoe@example.com' });
const nadia = { uid: newUid(), name: 'Nadia Rahman' };
type Asked = { sender?: Sender; words?: InquiryDraft; key?: string; to?: string | undefined };
const send = ({ sender = aStudent(), words = draft, key, ...own }: Asked = {}) => {
  const once = { actorUid: sender.uid ?? '', rpc: 'SendInquiry', key, body: { words } };
  return inquiries('to' in own ? own.to : inbox).send({ once, sender, draft: words });
};
const list = (wish: { state?: string; kind?: string } = {}) =>
  listInquiries(database.pool, { state: '', kind: '', limit: 100, pageToken: '', ...wish });
const only = async () => {
  const { items } = await list();
  expect(items).toHaveLength(1);
  return items[0] as (typeof items)[number];
};
const told = async () =>
  (await listLiveEvents(database.pool, { uid: 'role:admin', after: 0, limit: 100 })).map(({ type }) => type);
const mailsOwed = async () =>
  (await database.pool.query<{ kind: string; last_error: string | null }>('select kind, last_error from mails')).rows;

/** Sends what is owed; of accounts only Camila's is there. */
async function mail(known: readonly string[] = []): Promise<string[]> {
  const mailer = makeMailer({ url: sink.url, from: 'Parlance <school@parlance.test>', domain: 'parlance.test' });
  const portal = trustedLink('https://school.test');
  const sendNext = makeSendNextMail({
    queue: makeMailStore(database.pool),
    refusedAddresses: makeRefusedAddressStore(database.pool),
    mailer,
    links: { find: async () => undefined },
    addressees: {
      find: async (uid) =>
        known.includes(uid) ? { email: 'camila@example.com', name: 'Camila', timeZone: 'UTC', portal } : undefined,
    },
    ...renderers,
    posts: makeAnnouncementPostStore(database.pool),
    inquiries: makeInquiryStore(database.pool),
    inbox,
    preferences: makePreferencesStore(database.pool),
    unsubscribing: { make: () => 'token' },
    writeCalendar: () => '',
    now: () => new Date(),
    schoolNow: () => clock.now(),
    onOutcome: () => undefined,
  });
  while (await sendNext());
  mailer.close();
  return sink.mails.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

test('NS-56 what a student writes reaches the inbox of the school, to be answered to the student, and the page of administrators', async () => {
  const uid = newUid();
  await send({ sender: aStudent(uid) });
  expect(await only()).toMatchObject({ kind: 'contact', name: 'Camila Duarte', uid, role: 'student', state: 'new' });
  expect(await told()).toEqual(['inquiry.changed']);
  const [sent = '', ...others] = await mail([uid]);
  expect(others).toEqual([]);
  expect(sent).toMatch(/^To: office@parlance\.test\r$/m);
  expect(sent).toMatch(/^Reply-To: Camila Duarte <camila@example\.com>\r$/m);
  expect(sent).toMatch(/^Subject: Contact: My certificate\r$/m);
  expect(sent).toContain('Camila Duarte (student) wrote to the school:');
  expect(sent).toContain('Where is it?');
  expect(sent).toContain('&lt;b&gt;Thank you.&lt;/b&gt;');
  expect(sent).toContain('Written on /student/materials. Build 4f2a91c.');
});

test('NS-56 feedback of somebody who wants no answer has nobody to answer to', async () => {
  const uid = newUid();
  await send({ sender: aStudent(uid), words: { ...feedback, mayReply: false } });
  const [sent = ''] = await mail([uid]);
  expect(sent).toMatch(/^Subject: Feedback: The lesson room\r$/m);
  expect(sent).not.toMatch(/^Reply-To/m);
  expect(sent).not.toContain('camila@example.com');
});

test('NS-56 a visitor is answered at the address that they gave, and no mail goes there by itself', async () => {
  await send({ sender: visitor });
  const sent = await mail();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^To: office@parlance\.test\r$/m);
  expect(sent[0]).toMatch(/^Reply-To: .*<zoe@example\.com>\r$/m);
  expect(sent[0]).not.toMatch(/^(To|Cc|Bcc): .*zoe/m);
});

test('NS-56 without an inbox it is on the page alone', async () => {
  await send({ to: undefined });
  expect(await mailsOwed()).toEqual([]);
  expect((await list()).newCount).toBe(1);
});

test('NS-56 the same key sends once, also at the same time, and with other words it is refused', async () => {
  const [key, sender] = [randomUUID(), aStudent()];
  await Promise.all([send({ sender, key }), send({ sender, key }), send({ sender, key })]);
  await only();
  expect(await mailsOwed()).toHaveLength(1);
  const other = { ...draft, message: 'Something else' };
  await expect(send({ sender, key, words: other })).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
});

test('NS-56 twenty a day of one person, and of one address however it is written, also at the same time; others go on', async () => {
  const sender = aStudent();
  const shouting = { ...visitor, email: 'ZOE@example.com' } as Sender;
  const results = await Promise.allSettled(Array.from({ length: 24 }, () => send({ sender })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  for (let sent = 0; sent < 20; sent += 1) await send({ sender: visitor });
  for (const one of [sender, visitor, shouting])
    await expect(send({ sender: one })).rejects.toMatchObject({ reason: 'INQUIRIES_A_DAY' });
  await send();
  clock.advance(86_400_001);
  await send({ sender });
});

test('NS-56 administrators take it up, note and finish it on the version that they saw; everybody of them hears', async () => {
  await send();
  const { id } = await only();
  const handle = (state: string, expectedVersion: number, note = '') =>
    inquiries(inbox).handle({ id, state, note, expectedVersion, by: nadia });
  const both = await Promise.allSettled([handle('in-hand', 1, 'I ask her'), handle('done', 1)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await handle('done', 2, 'Sent again');
  expect(await only()).toMatchObject({ state: 'done', takenByName: 'Nadia Rahman', note: 'Sent again', version: 3 });
  expect(await told()).toHaveLength(3);
  await expect(handle('new', 2)).rejects.toMatchObject({ reason: 'STALE_VERSION' });
  for (const unknown of [randomUUID(), 'x'])
    await expect(
      inquiries(inbox).handle({ id: unknown, state: 'done', note: '', expectedVersion: 0, by: nadia }),
    ).rejects.toMatchObject({ reason: 'INQUIRY_NOT_FOUND' });
});

test('NS-56 they are listed newest first, by state and kind, page by page, with how many wait', async () => {
  for (const words of [draft, feedback, draft]) {
    await send({ words });
    clock.advance(1_000);
  }
  const { items, newCount, inHandCount } = await list();
  expect([items.map(({ kind }) => kind), newCount, inHandCount]).toEqual([['contact', 'feedback', 'contact'], 3, 0]);
  await inquiries(inbox).handle({ id: items[0]?.id ?? '', state: 'in-hand', note: '', expectedVersion: 0, by: nadia });
  expect(await list({ state: 'new', kind: 'contact' })).toMatchObject({
    items: [{ id: items[2]?.id }],
    newCount: 2,
    inHandCount: 1,
  });
  const first = await listInquiries(database.pool, { state: '', kind: '', limit: 2, pageToken: '' });
  const second = await listInquiries(database.pool, { state: '', kind: '', limit: 2, pageToken: first.next });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});

test('NS-56 of somebody whose account is gone the words stay and nobody knows whose they are, also in a mail that is still owed', async () => {
  const uid = newUid();
  await send({ sender: aStudent(uid) });
  const { id } = await only();
  await inquiries(inbox).handle({ id, state: 'in-hand', note: '', expectedVersion: 0, by: nadia });
  for (const gone of [uid, nadia.uid])
    await uow().run((stores) =>
      onPersonDeleted(stores, person(gone, { status: 'deleted', enabled: false, version: 9 }), new Date()),
    );
  expect(await only()).toMatchObject({ uid: null, name: '', message: draft.message, takenBy: null, takenByName: null });
  const [sent = ''] = await mail();
  expect(sent).toContain('Somebody whose account is gone (student) wrote to the school:');
  expect(sent).not.toMatch(/Camila|^Reply-To/m);
});

test('NS-56 what is done is kept for a year, what waits for two, and no word for ever', async () => {
  for (const state of ['done', 'done', 'in-hand']) {
    await send();
    const [newest] = (await list({ state: 'new' })).items;
    await inquiries(inbox).handle({ id: newest?.id ?? '', state, note: '', expectedVersion: 0, by: nadia });
  }
  await database.pool.query(`update inquiries set sent_at = now() - interval '729 days'`);
  await database.pool.query(
    `update inquiries set done_at = now() - interval '366 days' where id = (select id from inquiries where state = 'done' limit 1)`,
  );
  await removeOld(database.pool);
  expect((await list()).items.map(({ state }) => state).toSorted()).toEqual(['done', 'in-hand']);
  await database.pool.query(`update inquiries set sent_at = now() - interval '731 days' where state = 'in-hand'`);
  await removeOld(database.pool);
  expect((await list()).items.map(({ state }) => state)).toEqual(['done']);
});
