import { randomUUID } from 'node:crypto';
import { eventually } from '@parlance/runtime/testing/eventually';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { startSmtpSink, type SmtpSink } from '../../test/smtp-sink.ts';
import type { LessonLetter } from '../domain/lesson-letter.ts';
import type { BillingMailKind } from '../domain/mail-kind.ts';
import { usualPreferences } from '../domain/preferences.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { startSending } from '../compose/sending.ts';
import { writeInvitation } from '../outbound/calendar/write-invitation.ts';
import { renderers } from '../../test/renderers.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import type { Addressee, MailLink, MailStore, RefusedAddressStore } from './ports.ts';
import { makeSendNextMail } from './send-due-mails.ts';

const school = { name: 'Parlance', email: 'school@parlance.test', domain: 'parlance.test' };
let database: FreshDatabase;
let sink: SmtpSink;
let mails: MailStore;
let refusedAddresses: RefusedAddressStore;
let known: Map<string, MailLink>;
let people: Map<string, Addressee>;
let fetched: string[];
let outcomes: string[];
let sendNext: () => Promise<boolean>;
/** Short enough to run out in a test, long enough for a busy machine. */
const leaseMs = 1_500;
let closeMailer: () => void;

beforeAll(async () => {
  database = await freshDatabase('notification-mails', migrations);
  mails = makeMailStore(database.pool);
  refusedAddresses = makeRefusedAddressStore(database.pool);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('delete from mails');
  sink = await startSmtpSink();
  [known, people, fetched, outcomes] = [new Map(), new Map(), [], []];
  const mailer = makeMailer({ url: sink.url, from: 'Parlance <school@parlance.test>', domain: 'parlance.test' });
  closeMailer = () => mailer.close();
  sendNext = makeSendNextMail({
    queue: mails,
    refusedAddresses,
    mailer,
    links: {
      find: async (reference) => {
        fetched.push(reference);
        return known.get(reference);
      },
    },
    addressees: { find: async (uid) => people.get(uid) },
    preferences: makePreferencesStore(database.pool),
    unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
    writeCalendar: (invitation) => writeInvitation(invitation, { school, now: new Date() }),
    ...renderers,
    posts: makeAnnouncementPostStore(database.pool),
    inquiries: { find: async () => undefined },
    inbox: undefined,
    now: () => new Date(),
    schoolNow: () => new Date(),
    leaseMs,
    onOutcome: (outcome) => outcomes.push(outcome),
  });
});
afterEach(async () => {
  closeMailer();
  await sink.stop();
});

async function owe(link: Partial<MailLink> = {}): Promise<string> {
  const id = randomUUID();
  known.set(`ref-${id}`, {
    link: trustedLink('http://localhost:8080/verify?token=abc'),
    email: 'sam@example.org',
    name: 'Sam Lee',
    reason: '',
    expiresAt: new Date(Date.now() + 60_000),
    ...link,
  });
  await mails.add([{ id, uid: 'u1', kind: 'verify', reference: `ref-${id}` }]);
  return id;
}

async function stateOf(
  id: string,
): Promise<{ state: string; attempts: number; wait: number; last_error: string | null }> {
  const { rows } = await database.pool.query(
    `select state, attempts, extract(epoch from next_attempt_at - now())::float8 as wait, last_error from mails where id = $1`,
    [id],
  );
  return rows[0];
}

const dueNow = (id: string) => database.pool.query('update mails set next_attempt_at = now() where id = $1', [id]);

test('AUTH-37 a mail goes out with its link, in text and HTML, under the id of its event', async () => {
  const id = await owe();
  expect(await sendNext()).toBe(true);
  expect(sink.mails).toHaveLength(1);
  const mail = sink.mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(mail).toContain('To: sam@example.org');
  expect(mail).toContain('From: Parlance <school@parlance.test>');
  expect(mail).toContain('Subject: Verify your email address');
  expect(mail).toContain(`Message-ID: <${id}@parlance.test>`);
  expect(mail).toContain('text/plain');
  expect(mail).toContain('text/html');
  expect(mail).toContain('http://localhost:8080/verify?token=abc');
  expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
});

test('what was sent is not sent again', async () => {
  const id = await owe();
  await sendNext();
  await mails.add([{ id, uid: 'u1', kind: 'verify', reference: `ref-${id}` }]);
  expect(await sendNext()).toBe(false);
  expect(sink.mails).toHaveLength(1);
});

test('a server that is busy is asked again after a pause that grows, and the mail comes once', async () => {
  const id = await owe();
  sink.refusals.push('451 busy', '451 busy');
  /** How long it waits then, also where a machine that stands still reads that late. */
  async function triedInVain() {
    const began = performance.now();
    await sendNext();
    return (await stateOf(id)).wait + (performance.now() - began) / 1_000;
  }
  expect(await triedInVain()).toBeGreaterThan(0.99);
  expect(await stateOf(id)).toMatchObject({ state: 'due', attempts: 1 });
  await database.pool.query(`update mails set next_attempt_at = now() + interval '1 hour' where id = $1`, [id]);
  expect(await sendNext()).toBe(false);
  await dueNow(id);
  expect(await triedInVain()).toBeGreaterThan(1.5);
  await dueNow(id);
  await sendNext();
  expect([outcomes, sink.mails.length, fetched.length]).toEqual([['retry', 'retry', 'sent'], 1, 3]);
});

test('a server that is away costs nothing but time', async () => {
  const { url } = sink;
  const id = await owe();
  await sink.stop();
  await sendNext();
  expect(await stateOf(id)).toMatchObject({ state: 'due', attempts: 1 });
  sink = await startSmtpSink(Number(new URL(url).port));
  await dueNow(id);
  await sendNext();
  expect(sink.mails).toHaveLength(1);
});

test('a receiver who does not exist is not tried again', async () => {
  const id = await owe();
  sink.refusals.push('550 no such mailbox');
  await sendNext();
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 1 });
});

test.each([
  ['that identity does not know any more', undefined],
  ['that has expired', { expiresAt: new Date(Date.now() - 1) }],
])('a link %s is not mailed', async (_what, link) => {
  const id = await owe(link);
  if (link === undefined) known.clear();
  await sendNext();
  expect(sink.mails).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
});

test('two replicas never take the same mail', async () => {
  for (let mail = 0; mail < 30; mail += 1) await owe();
  const drain = async () => {
    while (await sendNext());
  };
  await Promise.all([drain(), drain(), drain()]);
  expect(sink.mails).toHaveLength(30);
  expect(new Set(fetched).size).toBe(30);
  expect(fetched).toHaveLength(30);
});

test('a mail whose sender died is taken over after its lease', async () => {
  const id = await owe();
  expect(await mails.claimDue(60_000)).toMatchObject({ id, attempts: 1, lost: 0 });
  expect(await sendNext()).toBe(false);
  await dueNow(id);
  expect(await sendNext()).toBe(true);
  expect(sink.mails).toHaveLength(1);
});

test('a server that thinks about each mail for longer than a lease gets each once, from two replicas', async () => {
  sink.thinks.ms = 2_200;
  for (let mail = 0; mail < 2; mail += 1) await owe();
  const drain = async () => {
    // The other is still at it: whatever a lapsed lease lets through would be taken now.
    while ((await sendNext()) || outcomes.length < 2) await mails.dueInMs();
  };
  await Promise.all([drain(), drain()]);
  expect(sink.mails).toHaveLength(2);
  expect(outcomes).toEqual(['sent', 'sent']);
});

test('who was away for longer than the lease does not send what another has by then, and does not speak for it', async () => {
  const id = await owe();
  const away = await mails.claimDue(60_000);
  await dueNow(id);
  const taken = await mails.claimDue(60_000);
  expect(taken).toMatchObject({ id, lost: 1 });
  expect(await mails.hold(away!, 60_000)).toBe(false);
  await mails.markFailed(away!, 'no', 'failed');
  await mails.markDue(away!, 0, 'no');
  expect(await stateOf(id)).toMatchObject({ state: 'due', last_error: null });
  expect(await sendNext()).toBe(false);
  expect(await mails.hold(taken!, 60_000)).toBe(true);
});

test('a mail that ends its senders, sent or not, is given up when the fourth was lost', async () => {
  const id = await owe();
  for (let lost = 0; lost < 4; lost += 1) {
    expect(await mails.claimDue(60_000)).toMatchObject({ lost });
    await dueNow(id);
  }
  expect(await sendNext()).toBe(true);
  expect(sink.mails).toEqual([]);
  const last_error = 'its senders were lost, perhaps after they had sent it';
  expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 5, last_error });
});

test('the loop sends what is noted at once', async () => {
  const life = makeLife('test', makeLogger({ name: 'test', level: 'silent' }));
  const loop = startSending({ name: 'mails', sendNext, queue: mails, life, everyMs: 60_000 });
  await owe();
  loop.wake();
  await eventually(() => sink.mails.length === 1);
  await loop.stop();
});

describe('a mail about money', () => {
  const card = { brand: 'visa', last4: '4417', expiresMonth: 4, expiresYear: 2028 };
  const money = { amount: 11_900, currency: 'USD' };
  const when = Date.parse('2026-11-26T11:10:00Z');
  const notice = { tokenType: 'PTELessonTokens' as const, money, tokens: 10, number: '', when, card };
  const sam = { email: 'sam@example.org', name: 'Sam Lee', timeZone: 'America/Sao_Paulo' };
  const oweBilling = async (uid: string, kind: BillingMailKind = 'billing-payment-failed') => {
    const id = randomUUID();
    await mails.add([{ id, uid, kind, reference: `cause-${id}`, notice: { ...notice, kind } }]);
    return id;
  };

  test('goes to the address that its student has when it is sent, in the student’s time, and leads to the own portal', async () => {
    await oweBilling('u9');
    people.set('u9', { ...sam, portal: trustedLink('https://school.test') });
    expect(await sendNext()).toBe(true);
    const mail = sink.mails[0]?.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=E2=88=92', '−') ?? '';
    expect(mail).toContain('To: sam@example.org');
    expect(mail).toContain('Subject: Your payment did not go through');
    expect(mail).toContain('Visa ending in 4417 was declined for PTE one-on-one, USD 119.00.');
    expect(mail).toContain('Thu 26 Nov 2026, 08:10 (Sao Paulo, UTC−3)');
    expect(mail).toContain('https://school.test/student/subscription');
    expect(fetched).toEqual([]);
  });

  test.each([
    ['billing-receipt', '/student/subscription?view=billing'],
    ['billing-refunded', '/student/subscription?view=billing'],
    ['billing-trial-ends', '/student/subscription'],
  ] as const)('%s leads to %s', async (kind, path) => {
    await oweBilling('u9', kind);
    people.set('u9', { ...sam, portal: trustedLink('https://school.test') });
    expect(await sendNext()).toBe(true);
    const links = sink.mails[0]
      ?.replaceAll('=\r\n', '')
      .replaceAll('=3D', '=')
      .match(/href="(?!https:\/\/school\.test\/unsubscribe)[^"]*"/g);
    expect(links).toEqual(Array(2).fill(`href="https://school.test${path}"`));
  });

  test('to nobody that there is any more is given up', async () => {
    const id = await oweBilling('gone');
    expect(await sendNext()).toBe(true);
    expect([(await stateOf(id)).state, sink.mails]).toEqual(['failed', []]);
  });
});

describe('a mail about a lesson', () => {
  const letter: LessonLetter = {
    kind: 'lesson-reminder-hour',
    role: 'student',
    bookingId: randomUUID(),
    title: '',
    topic: '',
    startsAt: Date.now() + 3_600_000,
    other: 'Tess',
    otherZone: 'UTC',
    by: 'school',
    reason: '',
    isRefunded: false,
    isSeatOnly: false,
    calendar: null,
    rating: 0,
    until: null,
  };
  const oweLesson = async (changes: Partial<LessonLetter> = {}) => {
    const [id, notice] = [randomUUID(), { ...letter, ...changes }];
    people.set('u9', {
      email: 'sam@example.org',
      name: 'Sam',
      timeZone: 'UTC',
      portal: trustedLink('https://school.test'),
    });
    await mails.add([{ id, uid: 'u9', kind: notice.kind, reference: notice.bookingId, notice }]);
    return id;
  };
  const outdated = [{ reference: letter.bookingId, tag: '', uid: 'u9', kind: 'lesson-reminder-hour' as const }];

  test('NS-60 the invitation lies beside the text for calendars, and once more as a file', async () => {
    await oweLesson({ kind: 'lesson-booked', calendar: { method: 'request', version: 2 } });
    expect(await sendNext()).toBe(true);
    const parts = (sink.mails[0] ?? '').replaceAll('\r\n ', ' ').match(/^Content-(Type|Disposition): [^\r]*/gm);
    expect(parts).toEqual([
      expect.stringContaining('multipart/mixed'),
      expect.stringContaining('multipart/alternative'),
      expect.stringContaining('text/plain'),
      expect.stringContaining('text/html'),
      expect.stringMatching(/text\/calendar; charset=utf-8; method=REQUEST/i),
      expect.stringMatching(/application\/ics; name="?lesson\.ics/),
      expect.stringMatching(/attachment; filename="?lesson\.ics/),
    ]);
  });

  test('NS-60 a reminder of what has begun is dropped, and is no failure', async () => {
    const id = await oweLesson({ startsAt: Date.now() - 1 });
    expect(await sendNext()).toBe(true);
    expect([outcomes, sink.mails, (await stateOf(id)).state]).toEqual([['dropped'], [], 'failed']);
  });

  test('NS-60 one that is withdrawn is not sent, not even by who has taken it already; another person’s is', async () => {
    const id = await oweLesson();
    const taken = await mails.claimDue(60_000);
    await mails.withdraw(outdated);
    expect(await mails.hold(taken!, 60_000)).toBe(false);
    await oweLesson({ kind: 'lesson-cancelled' });
    while (await sendNext());
    expect(sink.mails).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', last_error: 'withdrawn before it left' });
  });

  test('NS-60 one that can be turned off carries the address for one click, one that cannot does not (RFC 8058)', async () => {
    await oweLesson({ kind: 'lesson-feedback' });
    await oweLesson({ kind: 'lesson-cancelled' });
    while (await sendNext());
    const headers = sink.mails.map((sent) =>
      sent
        .slice(0, sent.indexOf('\r\n\r\n'))
        .replaceAll('\r\n ', ' ')
        .match(/^List-[^\r]*/gm),
    );
    expect(headers).toEqual([
      [
        'List-Unsubscribe: <https://school.test/api/v1/unsubscribe?token=u9-feedback>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ],
      null,
    ]);
  });

  test('NS-60 in quiet hours it waits until they are over, or until they are wished no more', async () => {
    const preferences = makePreferencesStore(database.pool);
    const now = new Date();
    const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
    const quiet = { from: (minutes + 1_435) % 1_440, to: (minutes + 120) % 1_440 };
    await preferences.lock('u9');
    await preferences.save('u9', { ...usualPreferences, quiet });
    const id = await oweLesson({ kind: 'lesson-feedback' });
    expect([await sendNext(), sink.mails]).toEqual([true, []]);
    const { state, wait } = await stateOf(id);
    expect([state, wait > 7_000, wait <= 7_200]).toEqual(['due', true, true]);
    // What its reader wishes later is not late: nobody is called for it.
    const late = await database.pool.query('select 1 from mails where id = $1 and due_since is not null', [id]);
    expect(late.rowCount).toBe(0);
    await preferences.save('u9', usualPreferences);
    await mails.hurry('u9');
    expect([await sendNext(), sink.mails.length]).toEqual([true, 1]);
    await preferences.remove('u9');
  });

  test('what was sent before stays sent', async () => {
    const id = await oweLesson();
    await sendNext();
    await mails.withdraw(outdated);
    expect((await stateOf(id)).state).toBe('sent');
  });
});
