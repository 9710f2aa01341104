/** What other services tell that needs an administrator, and what tells that it needs nobody any more. */
import type { Lesson, LessonChanged, LessonReminderDue } from '@parlance/proto/booking/v1';
import type { BillingNoticeDue } from '@parlance/proto/payments/v1';
import { lesson as limits } from '@parlance/proto/limits';
import { tokenWord } from '@parlance/proto/json/words';
import { epochMs } from '@parlance/proto/json/time';
import { required } from '@parlance/runtime/events/required';
import type { Stores } from '../../usecases/ports.ts';

const minuteMs = 60_000;

const factsOf = ({ id, when, topic, session }: Lesson) => ({
  lessonId: id,
  when: when ? epochMs(when) : 0,
  about: topic?.code ?? session?.title ?? '',
});

/** A teacher who did not come, until the outcome is corrected; what somebody says against being noted absent, until it is answered; a group that has its students, has begun or is called off is at no risk any more. */
export async function onLessonOfTask({ tasks }: Stores, fact: LessonChanged): Promise<void> {
  const lesson = required(fact.lesson);
  const absent = { kind: 'absent-teacher', cause: lesson.id } as const;
  const isAbsent = lesson.status === 'BOOKING_STATUS_TUTOR_ABSENT';
  if (isAbsent) await tasks.open({ ...absent, subjectUid: lesson.tutor?.uid ?? '', facts: factsOf(lesson) });
  else if (fact.from === 'BOOKING_STATUS_TUTOR_ABSENT') await tasks.close(absent);
  const { claim } = fact;
  const said = claim && ({ kind: 'claim', cause: claim.id } as const);
  if (said && claim.state === 'open') await tasks.open({ ...said, subjectUid: claim.uid, facts: factsOf(lesson) });
  else if (said) await tasks.close(said);
  if (lesson.session && !isUnderMinimum(lesson)) await tasks.close({ kind: 'group-at-risk', cause: lesson.id });
}

function isUnderMinimum({ session, seatsTaken, status }: Lesson): boolean {
  const isAhead = status === 'BOOKING_STATUS_PENDING' || status === 'BOOKING_STATUS_OPEN';
  return session !== null && isAhead && seatsTaken < session.minStudentCount;
}

/** The reminders of a lesson are also when somebody should look whether it is worth holding. */
export async function onReminderOfTask({ tasks }: Stores, fact: LessonReminderDue): Promise<void> {
  const { minutesBefore } = fact;
  const lesson = required(fact.lesson);
  if (!lesson.session || !isUnderMinimum(lesson) || minutesBefore * minuteMs > limits.cancelLockMs) return;
  const { seatsTaken: taken, session } = lesson;
  const facts = {
    ...factsOf(lesson),
    sessionId: session.id,
    about: session.title,
    taken,
    minimum: session.minStudentCount,
  };
  await tasks.open({ kind: 'group-at-risk', cause: lesson.id, subjectUid: lesson.tutor?.uid ?? '', facts });
}

/** One for each bill of a student: another try that fails is the same need, what pays this one ends it, and so does the end of its plan. */
export async function onMoneyOfTask(
  { tasks }: Stores,
  { uid, kind, tokenType, cause }: BillingNoticeDue,
): Promise<void> {
  const plan = tokenWord(tokenType) ?? '';
  const [, bill = ''] = cause.split(':');
  const known = { kind: 'failed-payment', cause: `${uid}:${bill}` } as const;
  if (kind === 'payment-failed') await tasks.open({ ...known, subjectUid: uid, facts: { plan } });
  if (kind === 'receipt') await tasks.close(known);
  if (kind === 'subscription-cancelled') await tasks.closeOf({ kind: 'failed-payment', subjectUid: uid, plan });
}
