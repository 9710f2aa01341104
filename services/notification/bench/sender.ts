/** One replica's queue of mails, wired as the service wires it, with a pool and connections of its own. */
import { randomUUID } from 'node:crypto';
import { makeLife } from '@parlance/runtime/lifecycle/life';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { makePool } from '@parlance/runtime/postgres/pool';
import { startSending } from '../src/compose/sending.ts';
import type { LessonLetter } from '../src/domain/lesson-letter.ts';
import { trustedLink } from '../src/domain/trusted-link.ts';
import { writeInvitation } from '../src/outbound/calendar/write-invitation.ts';
import { makeAnnouncementPostStore } from '../src/outbound/postgres/announcement-post-store.ts';
import { makeMailStore } from '../src/outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../src/outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../src/outbound/postgres/refused-address-store.ts';
import { makeMailer } from '../src/outbound/smtp/mailer.ts';
import { makeSendNextMail } from '../src/usecases/send-due-mails.ts';
import type { SendNext } from '../src/usecases/send-next.ts';
import { renderers } from '../test/renderers.ts';

const domain = 'school.example.com';
const school = { name: 'Parlance', email: `no-reply@${domain}` };
const reader = { name: 'Camila', timeZone: 'America/Sao_Paulo', portal: trustedLink(`https://${domain}`) };

type Options = { databaseUrl: string; smtpUrl: string; onSent: (id: string) => void };

export function startSender({ databaseUrl, smtpUrl, onSent }: Options) {
  const pool = makePool({ url: databaseUrl, max: 10 });
  const queue = makeMailStore(pool);
  const mailer = makeMailer({ url: smtpUrl, from: `Parlance <${school.email}>`, domain });
  const sendNext: SendNext = makeSendNextMail({
    queue,
    mailer,
    refusedAddresses: makeRefusedAddressStore(pool),
    links: { find: async () => undefined },
    addressees: { find: async (uid) => ({ ...reader, email: `${uid}@example.com` }) },
    preferences: makePreferencesStore(pool),
    unsubscribing: { make: ({ uid, area }) => `${uid}-${area}` },
    ...renderers,
    posts: makeAnnouncementPostStore(pool),
    inquiries: { find: async () => undefined },
    inbox: undefined,
    writeCalendar: (invitation) => writeInvitation(invitation, { school, now: new Date() }),
    now: () => new Date(),
    schoolNow: () => new Date(),
    onOutcome(outcome, { id }) {
      if (outcome !== 'sent') throw new Error(`a mail was not sent: ${outcome}`);
      onSent(id);
    },
  });
  const life = makeLife('bench', makeLogger({ name: 'bench', level: 'silent' }));
  const job = startSending({ name: 'mails', sendNext, queue, life });
  return {
    wake: () => job.wake(),
    async stop() {
      await job.stop();
      mailer.close();
      await pool.end();
    },
  };
}

export const megabytes = () => Math.round(process.memoryUsage.rss() / 1_048_576);

/** As large as mails get: with an invitation. */
export const aReminder = (startsAt: number): LessonLetter => ({
  kind: 'lesson-reminder-hour',
  role: 'student',
  bookingId: randomUUID(),
  title: '',
  topic: 'HL306 Explaining a delay',
  startsAt,
  other: 'Hannah Okafor',
  otherZone: 'America/Toronto',
  by: 'school',
  reason: '',
  isRefunded: false,
  isSeatOnly: false,
  calendar: { method: 'request', version: 2 },
  rating: 0,
  until: null,
});
