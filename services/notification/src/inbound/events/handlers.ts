/** Every fact that notification reads: whose browsers follow it at once, what becomes a notice, and the mails that identity asks for. */
import type { CertificateFact } from '@parlance/proto/content/v1';
import type { Person } from '@parlance/proto/identity/v1';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { keepToWhatWaits, tellOfMessage } from '../../usecases/tell-of-message.ts';
import {
  conversationChanged,
  entitlementChanged,
  messageSent,
  progressChanged,
  taskChanged,
} from '../../wire/live-event.ts';
import { onBillingNoticeDue } from './on-billing-notice-due.ts';
import { onEmailRequested } from './on-email-requested.ts';
import { onFeedbackDue } from './on-feedback-due.ts';
import { onHourNewsDue } from './on-hour-news-due.ts';
import { onLessonChanged } from './on-lesson-changed.ts';
import { onLessonReminderDue } from './on-lesson-reminder-due.ts';
import { onLessonsBooked } from './on-lessons-booked.ts';
import { onMoveProposalChanged } from './on-move-proposal-changed.ts';
import { onPersonChanged, onPersonDeleted } from './on-person-changed.ts';
import { onRatingSubmitted } from './on-rating-submitted.ts';
import { onWalletChanged } from './on-wallet-changed.ts';

type Deps = {
  bindStores: (tx: Tx) => Stores;
  clock: Clock;
  messageMailAfterMs?: number;
  /** Of its mail, which is there when the fact has been applied. */
  onAsked?: () => void;
};

export function makeFactHandlers({ bindStores, clock, messageMailAfterMs: mailAfterMs, onAsked }: Deps): FactHandlers {
  const personChanged = async ({ person }: { person: Person | null }, _envelope: Envelope, tx: Tx) =>
    onPersonChanged(bindStores(tx), required(person));
  const certificateMoved = async (
    { certificate }: { certificate: CertificateFact | null },
    _envelope: Envelope,
    tx: Tx,
  ) => bindStores(tx).liveEvents.append([progressChanged(required(certificate))]);
  return {
    'parlance.identity.v1.UserRegistered': personChanged,
    'parlance.identity.v1.UserVerified': personChanged,
    'parlance.identity.v1.ProfileChanged': personChanged,
    'parlance.identity.v1.SpeedTestRecorded': personChanged,
    'parlance.identity.v1.TutorChanged': personChanged,
    'parlance.identity.v1.UserDisabled': personChanged,
    'parlance.identity.v1.UserEnabled': personChanged,
    'parlance.identity.v1.UserDeleted': async ({ person }, _envelope, tx) =>
      onPersonDeleted(bindStores(tx), required(person), clock.now()),
    'parlance.identity.v1.RatingSubmitted': async (fact, { occurredAt }, tx) =>
      onRatingSubmitted(bindStores(tx), fact, occurredAt),
    'parlance.identity.v1.EmailRequested': async (fact, { id }, tx) => {
      await onEmailRequested(bindStores(tx), fact, id);
      onAsked?.();
    },
    'parlance.identity.v1.OfficeTaskChanged': async ({ taskId }, _envelope, tx) =>
      bindStores(tx).liveEvents.append([taskChanged(required(taskId || undefined))]),
    'parlance.booking.v1.LessonChanged': async (fact, envelope, tx) => onLessonChanged(bindStores(tx), fact, envelope),
    'parlance.booking.v1.LessonReminderDue': async (fact, { occurredAt }, tx) =>
      onLessonReminderDue(bindStores(tx), fact, occurredAt),
    'parlance.booking.v1.LessonsBooked': async (fact, envelope, tx) => onLessonsBooked(bindStores(tx), fact, envelope),
    'parlance.booking.v1.FeedbackDue': async (fact, { occurredAt }, tx) =>
      onFeedbackDue(bindStores(tx), fact, occurredAt),
    'parlance.booking.v1.MoveProposalChanged': async (fact, envelope, tx) =>
      onMoveProposalChanged(bindStores(tx), fact, envelope),
    'parlance.booking.v1.HourNewsDue': async (fact, { occurredAt }, tx) =>
      onHourNewsDue(bindStores(tx), fact, occurredAt),
    'parlance.booking.v1.WalletChanged': async ({ line }, envelope, tx) =>
      onWalletChanged(bindStores(tx), required(line), envelope),
    'parlance.payments.v1.BillingNoticeDue': async (fact, _envelope, tx) => onBillingNoticeDue(bindStores(tx), fact),
    'parlance.content.v1.ProgressChanged': async (fact, _envelope, tx) =>
      bindStores(tx).liveEvents.append([progressChanged(required(fact.studentUid === '' ? undefined : fact))]),
    'parlance.content.v1.CertificateIssued': certificateMoved,
    'parlance.content.v1.CertificateRevoked': certificateMoved,
    'parlance.media.v1.MessageSent': async (fact, { occurredAt }, tx) => {
      const sent = { ...fact, toUid: required(fact.toUid || undefined) };
      await bindStores(tx).liveEvents.append(messageSent(sent));
      await tellOfMessage(bindStores(tx), sent, { at: occurredAt, mailAfterMs });
    },
    'parlance.media.v1.ConversationChanged': async (fact, { id, occurredAt: at }, tx) => {
      const changed = { ...fact, uid: required(fact.uid || undefined) };
      await bindStores(tx).liveEvents.append([conversationChanged(changed)]);
      await keepToWhatWaits(bindStores(tx), changed, { id, at, mailAfterMs });
    },
    'parlance.payments.v1.EntitlementChanged': async ({ entitlements }, _envelope, tx) =>
      bindStores(tx).liveEvents.append([entitlementChanged(required(entitlements))]),
  };
}
