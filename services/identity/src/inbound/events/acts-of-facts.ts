/** What the audit says of acts in other services, from their facts. */
import { epochMs } from '@parlance/proto/json/time';
import { statusWord, tokenWord } from '@parlance/proto/json/words';
import type { FactName, Facts } from '@parlance/proto/topics';
import { required } from '@parlance/runtime/events/required';
import type { FieldChange } from '../../usecases/people-ports.ts';
import type { AuditedAct } from './audit.ts';

type Fact<N extends FactName> = Facts[N]['output'];

const change = (name: string, before: unknown, after: unknown): FieldChange => {
  return { before: { [name]: before }, after: { [name]: after } };
};

/** What a move of a one-on-one lesson is called by its cause, where that says all; the others are changes of its status. */
const lessonActs: Record<string, string> = {
  open: 'slot.opened',
  close: 'slot.closed',
  book: 'lesson.booked',
  info: 'lesson.topic-changed',
  feedback: 'lesson.feedback-given',
};

/** By what became of it; what is accepted with a correction is the correction. */
const claimActs: Record<string, string> = {
  open: 'claim.filed',
  accepted: 'claim.accepted',
  declined: 'claim.declined',
};

export function lessonChanged(fact: Fact<'parlance.booking.v1.LessonChanged'>): AuditedAct | undefined {
  const { from, cause, moved } = fact;
  // A fact of before has the reason of what was cancelled alone.
  const reason = fact.officeNote || fact.reason;
  const { id: bookingId, tutor, session, seats, status, topic } = required(fact.lesson);
  // Lessons that open with their session are part of the act that made it, and reading one's feedback is none.
  if (cause === 'viewed' || (session && cause === 'open')) return undefined;
  const tutorUid = tutor?.uid ?? '';
  const { claim } = fact;
  if (cause === 'claim' && claim) {
    const details = { bookingId, claimId: claim.id };
    return { act: required(claimActs[claim.state]), subjectUid: claim.uid, details, reason: claim.answer };
  }
  const fields = change('status', statusWord(from), statusWord(status));
  if (session) {
    const concerns = [tutorUid, ...moved.map(({ studentUid }) => studentUid)].filter(Boolean);
    const details = { bookingId, groupSessionId: session.id, cause };
    return { act: 'group-lesson.changed', subjectUid: tutorUid, concerns, details, fields, reason };
  }
  const concerns = [tutorUid, seats[0]?.student?.uid ?? ''].filter(Boolean);
  const about = { subjectUid: concerns.at(-1) ?? '', concerns };
  const act = lessonActs[cause];
  if (act && cause === 'info') return { act, ...about, details: { bookingId, topic: topic?.code ?? '' } };
  // Feedback completes the lesson with the same fact.
  if (act) return { act, ...about, details: { bookingId }, ...(cause === 'feedback' && { fields }) };
  const refunded = moved.some((seat) => seat.refunded);
  return { act: 'lesson.changed', ...about, details: { bookingId, cause, refunded }, fields, reason };
}

export function tokensAdjusted({ line }: Fact<'parlance.booking.v1.WalletChanged'>): AuditedAct | undefined {
  const { id: ledgerLine, uid: subjectUid, reason, note, tokenType, delta, balanceAfter } = required(line);
  // Tokens that come back with a lesson are part of the lesson's own act.
  if (reason !== 'admin-adjusted') return undefined;
  const fields = change(tokenWord(tokenType) ?? 'tokens', balanceAfter - delta, balanceAfter);
  return { act: 'tokens.adjusted', subjectUid, details: { ledgerLine, delta }, fields, reason: note };
}

export function groupSessionChanged({ session, cause }: Fact<'parlance.booking.v1.GroupSessionChanged'>): AuditedAct {
  const { id: groupSessionId, title, tutor, lessonCount: lessons } = required(session);
  const details = { groupSessionId, title, lessons };
  return { act: `group-session.${cause}`, subjectUid: tutor?.uid ?? '', details };
}

export function preferenceSubmitted(fact: Fact<'parlance.booking.v1.SchedulePreferenceSubmitted'>): AuditedAct {
  const { preferenceId, studentUid: subjectUid } = fact;
  return { act: 'preference.submitted', subjectUid, details: { preferenceId } };
}

/** What differs; a version that says the same sooner differs in nothing. */
export function policyMade({ policy, before, validFrom, reason }: Fact<'parlance.booking.v1.PolicyMade'>): AuditedAct {
  const { version, ...rules } = required(policy);
  const { version: _was, ...known } = required(before);
  const names = (Object.keys(rules) as (keyof typeof rules)[]).filter((name) => rules[name] !== known[name]);
  const pick = (of: typeof rules) => Object.fromEntries(names.map((name) => [name, of[name]]));
  const details = { version, validFrom: new Date(epochMs(required(validFrom))).toISOString() };
  return { act: 'policy.made', subjectUid: '', details, fields: { before: pick(known), after: pick(rules) }, reason };
}

/** When the hour was asked for last, and now. */
export function teachersAsked(fact: Fact<'parlance.booking.v1.TeachersAsked'>): AuditedAct {
  const [startsAt, before, after] = [fact.startsAt, fact.before, fact.askedAt].map((at) =>
    at ? new Date(epochMs(at)).toISOString() : null,
  );
  const stream = fact.isPte === undefined ? 'any' : fact.isPte ? 'pte' : 'workplace';
  const details = { askId: required(fact.askId || undefined), startsAt: required(startsAt), stream };
  return { act: 'hour.asked-for', subjectUid: '', details, fields: change('asked', before, after) };
}

/** A correction by hand is a line of its own: nothing that was there is paid or unpaid by it. */
export function payChanged({ line, cause }: Fact<'parlance.payments.v1.PayLineChanged'>): AuditedAct {
  const { tutorUid: subjectUid, bookingId, paid } = required(line);
  if (cause === 'corrected') return { act: 'pay.corrected', subjectUid, details: { bookingId } };
  return { act: 'pay.marked', subjectUid, details: { bookingId }, fields: change('paid', !paid, paid) };
}

/** Of what is mailed about money, what an administrator did; why is for the ledger to say. */
export function moneyMoved(fact: Fact<'parlance.payments.v1.BillingNoticeDue'>): AuditedAct | undefined {
  const { kind, number, amount, tokens } = fact;
  const subjectUid = required(fact.uid || undefined);
  if (kind !== 'refunded') return undefined;
  const { minorUnits = 0, currency = '' } = amount ?? {};
  return { act: 'payment.refunded', subjectUid, details: { number, amount: Number(minorUnits), currency, tokens } };
}

export function subscriptionChanged(fact: Fact<'parlance.payments.v1.EntitlementChanged'>): AuditedAct {
  return { act: 'subscription.changed', subjectUid: required(fact.entitlements).uid, details: {} };
}

/** By their causes; what 0.1.0 tells has none. */
const materialActs: Record<string, string> = {
  created: 'library.material-created',
  changed: 'library.material-changed',
  deleted: 'library.material-deleted',
  'materials-ordered': 'library.materials-ordered',
  'courses-ordered': 'library.courses-ordered',
};
const courseActs: Record<string, string> = {
  created: 'library.course-created',
  changed: 'library.course-changed',
  moved: 'library.course-moved',
  deleted: 'library.course-deleted',
  'lessons-ordered': 'library.lessons-ordered',
  'lessons-imported': 'library.lessons-imported',
  'lesson-created': 'library.lesson-created',
  'lesson-changed': 'library.lesson-changed',
  'lesson-moved': 'library.lesson-moved',
  'lesson-deleted': 'library.lesson-deleted',
};

export function materialChanged({ material, cause }: Fact<'parlance.content.v1.MaterialChanged'>): AuditedAct {
  const { id: materialId, name, isDefault, version } = required(material);
  // A new default takes the mark from the one before, which changes with it.
  const unsaid = Number(version) === 1 ? 'library.material-created' : 'library.material-changed';
  return { act: materialActs[cause] ?? unsaid, subjectUid: '', details: { materialId, name, isDefault } };
}

export function courseChanged({ course, lessonId, cause }: Fact<'parlance.content.v1.CourseChanged'>): AuditedAct {
  const { id: courseId, materialId, name, lessons } = required(course);
  const lesson = lessons.find(({ id }) => id === lessonId);
  const details = { materialId, courseId, name, ...(lesson && { lessonId, code: lesson.code }) };
  const unsaid = lesson ? 'library.lesson-created' : 'library.course-created';
  return { act: courseActs[cause] ?? unsaid, subjectUid: '', details };
}

const guideActs: Record<string, string> = {
  created: 'library.guide-created',
  changed: 'library.guide-changed',
  deleted: 'library.guide-deleted',
  'guides-ordered': 'library.guides-ordered',
};

export function guideChanged({
  guideId,
  title,
  category,
  cause,
}: Fact<'parlance.content.v1.GuideChanged'>): AuditedAct {
  return { act: required(guideActs[cause]), subjectUid: '', details: { guideId, title, category } };
}

export function fileUploaded({ fileId, path, size }: Fact<'parlance.content.v1.FileUploaded'>): AuditedAct {
  return { act: 'library.file-uploaded', subjectUid: '', details: { fileId, path, size: Number(size) } };
}

export function progressNoted(fact: Fact<'parlance.content.v1.ProgressChanged'>): AuditedAct {
  const { studentUid, courseId, lessons } = fact;
  const isNoted = (completed: boolean) =>
    lessons.filter(({ details }) => details?.completed === completed).map(({ code }) => code);
  const details = { courseId, completed: isNoted(true), notCompleted: isNoted(false) };
  return { act: 'progress.noted', subjectUid: required(studentUid || undefined), details };
}

export function certificateRevoked({ certificate }: Fact<'parlance.content.v1.CertificateRevoked'>): AuditedAct {
  const { studentUid: subjectUid, number, courseId } = required(certificate);
  return { act: 'certificate.revoked', subjectUid, details: { number, courseId } };
}

const reviews: Record<string, string> = {
  read: 'conversation.read',
  resolved: 'conversation.resolved',
  reopened: 'conversation.reopened',
};

/** Reading is an act too: it says who looked into what was meant for two. */
export function conversationReviewed(fact: Fact<'parlance.media.v1.ConversationReviewed'>): AuditedAct {
  const { reportId, studentUid, tutorUid, reportedBy, cause } = fact;
  const subjectUid = reportedBy === tutorUid ? studentUid : tutorUid;
  const concerns = [required(studentUid || undefined), tutorUid];
  return { act: required(reviews[cause]), subjectUid, concerns, details: { reportId, reportedBy } };
}

export function roomMuted({ room }: Fact<'parlance.media.v1.RoomMuteAllChanged'>): AuditedAct {
  const { tutorUid: subjectUid, bookingId, muteAll } = required(room);
  return { act: 'room.muted', subjectUid, details: { bookingId }, fields: change('muteAll', !muteAll, muteAll) };
}
