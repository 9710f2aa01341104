/** What notification does by itself: mails that were noted with a fact are sent, and what nobody asks for any more is removed. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Job } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { OpenedService } from '@parlance/runtime/service/open-service';
import { dkimKeyOf, mailDomain, senderOf, type NotificationConfig } from '../config.ts';
import { countMail } from '../inbound/jobs/sending-outcomes.ts';
import { writeInvitation } from '../outbound/calendar/write-invitation.ts';
import { makeIdentityClient } from '../outbound/grpc/identity-client.ts';
import {
  renderBillingMail,
  renderInquiryMail,
  renderLessonMail,
  renderMail,
  renderWordMail,
} from '../outbound/mails/render-mail.ts';
import { makeAnnouncementPostStore } from '../outbound/postgres/announcement-post-store.ts';
import { makeInquiryStore } from '../outbound/postgres/inquiry-store.ts';
import { watchMails } from '../outbound/postgres/sending-metrics.ts';
import { makeMailStore } from '../outbound/postgres/mail-store.ts';
import { makePreferencesStore } from '../outbound/postgres/preferences-store.ts';
import { makeRefusedAddressStore } from '../outbound/postgres/refused-address-store.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { withToldMails } from '../usecases/note-told.ts';
import { pruneLiveEvents } from '../outbound/postgres/prune-live-events.ts';
import { removeOld } from '../outbound/postgres/remove-old.ts';
import { makeMailer } from '../outbound/smtp/mailer.ts';
import type { UnsubscribeTokens } from '../usecases/ports.ts';
import { makeSendNextMail } from '../usecases/send-due-mails.ts';
import { startPushing, type Pushing } from './pushing.ts';
import { startSending } from './sending.ts';

const pruneEveryMs = 60_000;
/** Twice what the architecture asks for; a person's browsers are rarely away for longer without being gone. */
const liveEventsKept = { keepMs: 600_000, keepPerPerson: 1_000 };

type Parts = Pick<OpenedService, 'pool' | 'realTime' | 'token'> & {
  config: NotificationConfig;
  life: Life;
  clock: Clock;
  unsubscribing: Pick<UnsubscribeTokens, 'make'>;
};

export type Jobs = { mails: Job; pushes: Pushing };

export function startJobs({ config, life, clock, pool, realTime, token, unsubscribing }: Parts): Jobs {
  const { log } = life;
  const identity = makeIdentityClient({ address: config.peers.identityGrpc, token });
  const { smtpUrl: url, mailFrom: from } = config;
  const mailer = makeMailer({ url, from, domain: mailDomain(from), dkim: dkimKeyOf(config) });
  // When the jobs have stopped.
  life.onStop('mailer', () => mailer.close());
  life.onStop('addressees', () => identity.close());
  const school = senderOf(config.mailFrom);
  const store = makeMailStore(pool);
  watchMails(pool);
  const uow = makeUnitOfWork({ pool, bind: bindStores });
  const sendNext = makeSendNextMail({
    queue: withToldMails(store, { uow, clock }),
    refusedAddresses: makeRefusedAddressStore(pool),
    mailer,
    links: identity.links,
    render: renderMail,
    addressees: identity.addressees,
    preferences: makePreferencesStore(pool),
    unsubscribing,
    renderBilling: renderBillingMail,
    renderLesson: renderLessonMail,
    writeCalendar: (invitation) => writeInvitation(invitation, { school, now: realTime.now() }),
    renderInquiry: renderInquiryMail,
    renderWord: renderWordMail,
    posts: makeAnnouncementPostStore(pool),
    inquiries: makeInquiryStore(pool),
    inbox: config.schoolInbox,
    now: () => realTime.now(),
    schoolNow: () => clock.now(),
    onOutcome: (outcome, mail, error) => countMail(log, outcome, mail, error),
  });
  const mails = startSending({ name: 'mails', sendNext, queue: store, life });
  const pushes = startPushing({ config, life, clock, pool, uow, realTime, addressees: identity.addressees });
  const prune = async () => {
    const removed = (await pruneLiveEvents(pool, liveEventsKept)) + (await removeOld(pool));
    log.debug({ removed }, 'what was old is removed');
  };
  life.repeat('pruning', prune, { everyMs: pruneEveryMs, firstInMs: pruneEveryMs });
  return { mails, pushes };
}
