/**
 * Reminders of many people that are due at one moment, from queued to handed over: two replicas, each with connections of its own, and a
 * mail server that takes what it is given. Run: TEST_DATABASE_URL=… node --import ./deploy/local/dev/load-tsx.ts
 * services/notification/bench/mails.ts [mails]
 */
import { randomUUID } from 'node:crypto';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../migrations/index.ts';
import { startSending } from '../src/compose/sending.ts';
import type { LessonLetter } from '../src/domain/lesson-letter.ts';
import { trustedLink } from '../src/domain/trusted-link.ts';
import { writeInvitation } from '../src/outbound/calendar/write-invitation.ts';
import {
  renderBillingMail,
  renderInquiryMail,
  renderWordMail,
  renderLessonMail,
  renderMail,
} from '../src/outbound/mails/render-mail.ts';
import { makeAnnouncementPostStore } from '../src/outbound/postgres/announcement-post-store.ts';
import { makeMailStore } from '../src/outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../src/outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../src/outbound/postgres/refused-address-store.ts';
import { makeMailer } from '../src/outbound/smtp/mailer.ts';
import { makeSendNextMail } from '../src/usecases/send-due-mails.ts';
import { startSmtpSink } from '../test/smtp-sink.ts';

const many = Number(process.argv[2] ?? 10_000);
const say = (words: string) => process.stdout.write(`${words}\n`);
const database = await freshDatabase('notification-mails-bench', migrations);
const sink = await startSmtpSink();
const log = makeLogger({ name: 'bench', level: 'silent' });

const letter: LessonLetter = {
  kind: 'lesson-reminder-hour',
  role: 'student',
  bookingId: randomUUID(),
  title: '',
  topic: 'HL306 Explaining a delay',
  startsAt: Date.now() + 3_600_000,
  other: 'Hannah Okafor',
  otherZone: 'America/Toronto',
  by: 'school',
  reason: '',
  isRefunded: false,
  isSeatOnly: false,
  calendar: { method: 'request', version: 2 },
  rating: 0,
  until: null,
};
await database.pool.query(
  `insert into mails (id, uid, kind, reference, notice)
   select gen_random_uuid(), 'u' || n, 'lesson-reminder-hour', $1, $2 from generate_series(1, $3::int) n`,
  [letter.bookingId, JSON.stringify(letter), many],
);

let done = 0;
let peak = 0;
const begun = performance.now();
const finished = Promise.withResolvers<void>();
const megabytes = () => Math.round(process.memoryUsage.rss() / 1_048_576);
function onOutcome(outcome: string): void {
  if (outcome !== 'sent') throw new Error(`a mail was not sent: ${outcome}`);
  done += 1;
  // What arrived is not to be counted as the senders' memory.
  sink.mails.length = 0;
  peak = Math.max(peak, megabytes());
  if (done % 2_000 === 0) say(`${done} after ${((performance.now() - begun) / 1_000).toFixed(1)} s, ${megabytes()} MB`);
  if (done === many) finished.resolve();
}

function replica() {
  const pool = makePool({ url: database.url, max: 10 });
  const queue = makeMailStore(pool);
  const [domain, school] = ['school.example.com', { name: 'Parlance', email: 'no-reply@school.example.com' }];
  const mailer = makeMailer({ url: sink.url, from: `Parlance <no-reply@${domain}>`, domain });
  const reader = { name: 'Camila', timeZone: 'America/Sao_Paulo', portal: trustedLink('https://school.example.com') };
  const sendNext = makeSendNextMail({
    queue,
    mailer,
    refusedAddresses: makeRefusedAddressStore(pool),
    links: { find: async () => undefined },
    addressees: { find: async (uid) => ({ ...reader, email: `${uid}@example.com` }) },
    preferences: makePreferencesStore(pool),
    unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
    render: renderMail,
    renderBilling: renderBillingMail,
    renderLesson: renderLessonMail,
    renderInquiry: renderInquiryMail,
    renderWord: renderWordMail,
    posts: makeAnnouncementPostStore(pool),
    inquiries: { find: async () => undefined },
    inbox: undefined,
    writeCalendar: (invitation) => writeInvitation(invitation, { school, now: new Date() }),
    now: () => new Date(),
    schoolNow: () => new Date(),
    onOutcome,
  });
  const job = startSending({ name: 'mails', sendNext, queue, log });
  return async () => {
    await job.stop();
    mailer.close();
    await pool.end();
  };
}

const before = megabytes();
const replicas = [replica(), replica()];
await finished.promise;
const seconds = (performance.now() - begun) / 1_000;
for (const stop of replicas) await stop();
const { rows } = await database.pool.query<{ state: string; mails: number }>(
  'select state, count(*)::int4 as mails from mails group by state',
);
say(`${many} mails in ${seconds.toFixed(1)} s, ${Math.round(many / seconds)} a second; ${JSON.stringify(rows)}`);
say(`memory: ${before} MB before, ${peak} MB at most, ${megabytes()} MB after`);
await sink.stop();
await database.drop();
