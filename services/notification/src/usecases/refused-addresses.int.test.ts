/** A mail server that says no to an address, or dies, and what becomes of the mails: on the real database. */
import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { personMessage } from '@parlance/proto/testing/messages';
import { migrations } from '../../migrations/index.ts';
import { startSmtpSink, type SmtpSink } from '../../test/smtp-sink.ts';
import type { BillingMailKind } from '../domain/mail-kind.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { onPersonChanged, onPersonDeleted } from '../inbound/events/on-person-changed.ts';
import { makeAddressHandlers } from '../inbound/grpc/address-handlers.ts';
import { renderers } from '../../test/renderers.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeSendNextMail } from './send-due-mails.ts';

let database: FreshDatabase;
let sink: SmtpSink;
let mailer: ReturnType<typeof makeMailer>;
let outcomes: string[];
const emails = new Map<string, string>();

beforeAll(async () => void (database = await freshDatabase('notification-refused', migrations)));
afterAll(() => database.drop());
beforeEach(async () => {
  [sink, outcomes] = [await startSmtpSink(), []];
  mailer = makeMailer({ url: sink.url, from: 'Parlance <school@parlance.test>', domain: 'parlance.test' });
});
afterEach(async () => {
  mailer.close();
  await sink.stop();
});

/** Of somebody, sent at once: the mail server answers it with `refusal`, or takes it. */
async function mail(uid: string, kind: BillingMailKind, refusal?: string): Promise<void> {
  const queue = makeMailStore(database.pool);
  const sendNext = makeSendNextMail({
    queue,
    mailer,
    refusedAddresses: makeRefusedAddressStore(database.pool),
    links: { find: async () => undefined },
    addressees: {
      find: async () => ({
        email: emails.get(uid) ?? '',
        name: 'Sam',
        timeZone: 'UTC',
        portal: trustedLink('https://school.test'),
      }),
    },
    preferences: makePreferencesStore(database.pool),
    unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
    ...renderers,
    posts: makeAnnouncementPostStore(database.pool),
    inquiries: { find: async () => undefined },
    inbox: undefined,
    writeCalendar: () => '',
    now: () => new Date(),
    schoolNow: () => new Date(),
    onOutcome: (outcome) => outcomes.push(outcome),
  });
  const money = { amount: 11_900, currency: 'USD' };
  const card = { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 };
  const about = { tokenType: 'PTELessonTokens' as const, money, tokens: 10, number: '', when: Date.now(), card };
  await queue.add([{ id: randomUUID(), uid, kind, reference: randomUUID(), notice: { ...about, kind } }]);
  if (refusal) sink.refusals.push(refusal);
  await sendNext();
}
const handlers = () => makeAddressHandlers({ refusedAddresses: makeRefusedAddressStore(database.pool) });
const stateOf = async (uid: string) => {
  const { refusals, lastCode, isStopped } = await handlers().getMailState({ uid });
  return [refusals, lastCode, isStopped];
};
function somebody(): string {
  const uid = randomUUID().replaceAll('-', '');
  emails.set(uid, `${uid}@example.com`);
  return uid;
}
const [wished, required] = ['billing-card-expires', 'billing-receipt'] as const;
const gone = '550 5.1.1 no such mailbox';
async function refuseThrice(uid: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) await mail(uid, wished, gone);
}

test('NS-66 after the third final refusal what may be turned off is dropped, what is required is tried', async () => {
  const uid = somebody();
  await mail(uid, wished, gone);
  await mail(uid, required, '551 5.1.6 moved away');
  expect(await stateOf(uid)).toEqual([2, 551, false]);
  await mail(uid, wished, gone);
  expect(await stateOf(uid)).toEqual([3, 550, true]);
  await mail(uid, wished);
  expect([outcomes.at(-1), sink.mails]).toEqual(['dropped', []]);
  await mail(uid, required, gone);
  expect([outcomes.at(-1), await stateOf(uid)]).toEqual(['failed', [4, 550, true]]);
});

test('NS-66 a mail that arrives begins anew, so does another address, so does an administrator', async () => {
  const [arrived, moved, resumed] = [somebody(), somebody(), somebody()];
  for (const uid of [arrived, moved, resumed]) await refuseThrice(uid);
  await mail(arrived, required);
  expect(await stateOf(arrived)).toEqual([0, 0, false]);

  emails.set(moved, 'new@example.com');
  await mail(moved, wished);
  expect([outcomes.at(-1), await stateOf(moved)]).toEqual(['sent', [3, 550, true]]);
  const uow = makeUnitOfWork({ pool: database.pool, bind: bindStores });
  const changed = (email: string, version: number) =>
    uow.run((stores) => onPersonChanged(stores, personMessage({ uid: moved, email, version })));
  await changed(`${moved}@EXAMPLE.com`, 2);
  expect(await stateOf(moved)).toEqual([3, 550, true]);
  await changed('new@example.com', 3);
  expect(await stateOf(moved)).toEqual([0, 0, false]);

  await handlers().resumeMail({ uid: resumed });
  await handlers().resumeMail({ uid: resumed });
  expect(await stateOf(resumed)).toEqual([0, 0, false]);
  await mail(resumed, wished);
  expect(outcomes.at(-1)).toBe('sent');
});

test.each([
  ['a refusal for now', '451 4.2.1 busy', 'retry'],
  ['a mailbox that is full for now', '452 4.2.2 full', 'retry'],
  ['what the receiver’s side has against us', '550 5.7.1 not from you', 'failed'],
  ['what it has against the mail', '554 5.6.0 not this', 'failed'],
])('NS-66 %s says nothing about the address', async (_what, answer, outcome) => {
  const uid = somebody();
  await mail(uid, wished, answer);
  expect([outcomes, await stateOf(uid)]).toEqual([[outcome], [0, 0, false]]);
  await database.pool.query('delete from mails');
});

test('NS-66 a server without enhanced codes is understood where it is told the receiver; who is deleted leaves nothing', async () => {
  const uid = somebody();
  await mail(uid, wished, '553 no');
  expect(await stateOf(uid)).toEqual([1, 553, false]);
  const uow = makeUnitOfWork({ pool: database.pool, bind: bindStores });
  const gone = personMessage({ uid, status: 'deleted', email: '', version: 2 });
  await uow.run((stores) => onPersonDeleted(stores, gone, new Date()));
  const { rows } = await database.pool.query('select 1 from refused_addresses where uid = $1', [uid]);
  expect(rows).toEqual([]);
});

test('a server that dies when it has the mail, before it says so, gets it again under the same Message-ID, and nobody a third', async () => {
  const uid = somebody();
  sink.dies.times = 1;
  await mail(uid, required);
  expect([outcomes, sink.mails.length]).toEqual([['retry'], 1]);
  await database.pool.query('update mails set next_attempt_at = now() where uid = $1', [uid]);
  await mail(somebody(), required);
  await mail(somebody(), required);
  expect(outcomes).toEqual(['retry', 'sent', 'sent']);
  const ids = sink.mails.map((each) => /^Message-ID: (.*)$/m.exec(each)?.[1]?.trim());
  expect([ids.length, ids[1], new Set(ids).size]).toEqual([3, ids[0], 2]);
});
