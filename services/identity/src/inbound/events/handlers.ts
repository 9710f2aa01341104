/** The facts that identity reads: who taught whom, for ratings, reports and the lists of tutors; what administrators did in other services, for the audit; and what needs them. */
import type { ErasureReceipt } from '@parlance/proto/common/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import * as acts from './acts-of-facts.ts';
import { audit, type AuditedAct } from './audit.ts';
import { onLessonChanged } from './on-lesson-changed.ts';
import { onPersonErased } from './on-person-erased.ts';
import { onLessonOfTask, onMoneyOfTask, onReminderOfTask } from './on-task-causes.ts';

type Deps = { bindStores: (tx: Tx) => Stores };

export function makeFactHandlers({ bindStores }: Deps): FactHandlers {
  const audited =
    <F>(actOf: (fact: F) => AuditedAct | undefined) =>
    (fact: F, envelope: Envelope, tx: Tx) =>
      audit(bindStores(tx), envelope, () => actOf(fact));
  const erasedBy =
    (service: string) =>
    ({ receipt }: { receipt: ErasureReceipt | null }, { occurredAt: at }: Envelope, tx: Tx) =>
      onPersonErased(bindStores(tx), required(receipt), { service, at });
  return {
    'parlance.booking.v1.BookingErased': erasedBy('booking'),
    'parlance.payments.v1.PaymentsErased': erasedBy('payments'),
    'parlance.content.v1.ContentErased': erasedBy('content'),
    'parlance.notification.v1.NotificationErased': erasedBy('notification'),
    'parlance.media.v1.MediaErased': erasedBy('media'),
    'parlance.booking.v1.LessonChanged': async (fact, envelope, tx) => {
      await onLessonChanged(bindStores(tx), required(fact.lesson));
      await onLessonOfTask(bindStores(tx), fact);
      await audit(bindStores(tx), envelope, () => acts.lessonChanged(fact));
    },
    'parlance.booking.v1.LessonReminderDue': async (fact, _envelope, tx) => onReminderOfTask(bindStores(tx), fact),
    'parlance.booking.v1.WalletChanged': audited(acts.tokensAdjusted),
    'parlance.booking.v1.GroupSessionChanged': audited(acts.groupSessionChanged),
    'parlance.booking.v1.SchedulePreferenceSubmitted': audited(acts.preferenceSubmitted),
    'parlance.booking.v1.PolicyMade': audited(acts.policyMade),
    'parlance.booking.v1.TeachersAsked': audited(acts.teachersAsked),
    'parlance.payments.v1.BillingNoticeDue': async (fact, envelope, tx) => {
      await onMoneyOfTask(bindStores(tx), fact);
      await audit(bindStores(tx), envelope, () => acts.moneyMoved(fact));
    },
    'parlance.payments.v1.EntitlementChanged': audited(acts.subscriptionChanged),
    'parlance.payments.v1.PayLineChanged': audited(acts.payChanged),
    'parlance.content.v1.MaterialChanged': audited(acts.materialChanged),
    'parlance.content.v1.CourseChanged': audited(acts.courseChanged),
    'parlance.content.v1.GuideChanged': audited(acts.guideChanged),
    'parlance.content.v1.FileUploaded': audited(acts.fileUploaded),
    'parlance.content.v1.ProgressChanged': audited(acts.progressNoted),
    'parlance.content.v1.CertificateRevoked': audited(acts.certificateRevoked),
    'parlance.media.v1.RoomMuteAllChanged': audited(acts.roomMuted),
    'parlance.media.v1.ConversationReviewed': audited(acts.conversationReviewed),
  };
}
