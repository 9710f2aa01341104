import { randomUUID } from 'node:crypto';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../migrations/index.ts';
import { renderers } from '../../test/renderers.ts';
import { startSmtpSink, type SmtpSink } from '../../test/smtp-sink.ts';
import type { LessonLetter } from '../domain/lesson-letter.ts';
import { pauseAfter } from '../domain/sending-retry.ts';
import { trustedLink } from '../domain/trusted-link.ts';
import { writeInvitation } from '../outbound/calendar/write-invitation.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import { makeSendNextMail } from './send-due-mails.ts';

jest.setTimeout(300_000);

const hour = 3_600_000;
const school = { name: 'Parlance', email: 'school@parlance.test', domain: 'parlance.test' };
let database: FreshDatabase;
let sink: SmtpSink;
let now: Date;
beforeAll(async () => {
  database = await freshDatabase('notification-away', migrations);
  sink = await startSmtpSink();
});
afterAll(async () => {
  await sink.stop();
  await database.drop();
});

/** Two replicas send so many, or all that is due, each with four at work and a mailer of its own. */
async function send(most = Number.POSITIVE_INFINITY): Promise<Record<string, number>> {
  const outcomes: Record<string, number> = {};
  let begun = 0;
  const { pool } = database;
  const replica = async () => {
    const mailer = makeMailer({ url: sink.url, from: 'Parlance <school@parlance.test>', domain: 'parlance.test' });
    const sendNext = makeSendNextMail({
      queue: makeMailStore(pool),
      refusedAddresses: makeRefusedAddressStore(pool),
      mailer,
      links: { find: async () => undefined },
      addressees: {
        find: async (uid) => ({
          email: `${uid}@example.com`,
          name: 'Sam',
          timeZone: 'UTC',
          portal: trustedLink('https://school.test'),
        }),
      },
      preferences: makePreferencesStore(pool),
      unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
      writeCalendar: (invitation) => writeInvitation(invitation, { school, now }),
      ...renderers,
      posts: makeAnnouncementPostStore(pool),
      inquiries: { find: async () => undefined },
      inbox: undefined,
      now: () => now,
      schoolNow: () => now,
      onOutcome: (outcome) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1),
    });
    // Each that fails comes after all that were due before it.
    const work = async () => {
      while (begun++ < most && (await sendNext()));
    };
    await Promise.all(Array.from({ length: 4 }, work));
    mailer.close();
  };
  await Promise.all([replica(), replica()]);
  return outcomes;
}

/** What is due in this time is due now. */
async function pass(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await database.pool.query(
    `update mails set next_attempt_at = next_attempt_at - make_interval(secs => $1) where state = 'due'`,
    [ms / 1_000],
  );
}

const letter = (startsAt: Date): LessonLetter => ({
  kind: 'lesson-reminder-hour',
  role: 'student',
  bookingId: randomUUID(),
  title: '',
  topic: 'HL306 Explaining a delay',
  startsAt: startsAt.getTime(),
  other: 'Hannah Okafor',
  otherZone: 'UTC',
  by: 'tutor',
  reason: '',
  isRefunded: false,
  isSeatOnly: false,
  calendar: null,
  rating: 5,
  until: null,
});

test('a mail server that is away for an hour gets each of a thousand mails once when it is back, the first first, and no reminder of what is over', async () => {
  now = new Date('2026-11-27T10:00:00.000Z');
  const store = makeMailStore(database.pool);
  const reminders = Array.from({ length: 1_000 }, (_, n) => {
    const notice = letter(new Date(now.getTime() + (n % 10 === 0 ? hour / 2 : 3 * hour)));
    return {
      id: randomUUID(),
      uid: `student-${n}`,
      kind: 'lesson-reminder-hour' as const,
      reference: notice.bookingId,
      notice,
    };
  });
  const ids = reminders.map(({ id }) => id);
  await store.addMany(reminders);
  sink.refusals.push(...Array.from({ length: 1_000 }, () => '451 away'));
  expect(await send(1_000)).toEqual({ retry: 1_000 });
  expect(sink.mails).toEqual([]);
  // Later tries come ten minutes after one another at most: an hour is fifteen tries of each.
  let [tries, waited] = [0, 0];
  for (; waited < hour; tries += 1) waited += pauseAfter(tries + 1);
  expect(tries).toBeLessThanOrEqual(15);
  const order = await database.pool.query<{ id: string }>(
    `select id from mails where state = 'due' order by next_attempt_at limit 50`,
  );
  await pass(hour);
  expect(await send()).toEqual({ sent: 900, dropped: 100 });
  const idIn = (mail: string) => /^Message-ID: <([^@]+)@/m.exec(mail)?.[1] ?? '';
  const sent = sink.mails.map(idIn);
  expect(sent).toHaveLength(900);
  expect(new Set(sent)).toEqual(new Set(ids.filter((_, n) => n % 10 !== 0)));
  const first = new Set(sent.slice(0, 60));
  expect(order.rows.filter(({ id }) => sent.includes(id) && !first.has(id))).toEqual([]);
  expect(await send()).toEqual({});
});
