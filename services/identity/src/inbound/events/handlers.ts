/** The facts that identity reads: who taught whom, for ratings, reports and the lists of tutors; and what administrators did in other services, for the audit. */
import type { Envelope } from '@parlance/runtime/events/envelope';
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import * as acts from './acts-of-facts.ts';
import { audit, type AuditedAct } from './audit.ts';
import { onLessonChanged } from './on-lesson-changed.ts';

type Deps = { bindStores: (tx: Tx) => Stores };

export function makeFactHandlers({ bindStores }: Deps): FactHandlers {
  const audited =
    <F>(actOf: (fact: F) => AuditedAct | undefined) =>
    (fact: F, envelope: Envelope, tx: Tx) =>
      audit(bindStores(tx), envelope, () => actOf(fact));
  return {
    'parlance.booking.v1.LessonChanged': async (fact, envelope, tx) => {
      await onLessonChanged(bindStores(tx), required(fact.lesson));
      await audit(bindStores(tx), envelope, () => acts.lessonChanged(fact));
    },
    'parlance.booking.v1.WalletChanged': audited(acts.tokensAdjusted),
    'parlance.booking.v1.GroupSessionChanged': audited(acts.groupSessionChanged),
    'parlance.booking.v1.SchedulePreferenceSubmitted': audited(acts.preferenceSubmitted),
    'parlance.payments.v1.BillingNoticeDue': audited(acts.moneyMoved),
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
