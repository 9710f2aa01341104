/**
 * The audit of what administrators did in other services, from their facts: a fact names its actor and is written in the transaction
 * of its effect.
 */
import type { Booking, GroupLesson } from '@parlance/proto/booking/v1';
import { statusWord, tokenWord } from '@parlance/proto/json/words';
import type { FactName, Facts } from '@parlance/proto/topics';
import { createdAt } from '@parlance/runtime/events/apply-facts';
import type { FactHandler, FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { makeAdminActStore } from '../../outbound/postgres/admin-act-store.ts';
import type { AdminAct, FieldChange } from '../../usecases/ports.ts';

/** Nothing personal stands in it but ids. */
type AuditedAct = Pick<AdminAct, 'act' | 'subjectUid' | 'concerns' | 'details'> & { fields?: FieldChange };
type ActsOfFacts = { [N in FactName]?: (fact: Facts[N]['output']) => AuditedAct | undefined };

const change = (name: string, before: unknown, after: unknown): FieldChange => {
  return { before: { [name]: before }, after: { [name]: after } };
};

function ofBooking(act: string, about: Booking | null, more: { details?: object; fields?: FieldChange } = {}) {
  const booking = required(about);
  const [tutorUid, studentUid] = [booking.tutor?.uid ?? '', booking.student?.uid ?? ''];
  return {
    act,
    subjectUid: studentUid || tutorUid,
    concerns: [tutorUid, studentUid].filter(Boolean),
    details: { bookingId: booking.id, ...more.details },
    ...(more.fields && { fields: more.fields }),
  };
}

function ofGroupLesson(
  lesson: GroupLesson,
  { from, cause, moved }: Facts['parlance.booking.v1.GroupLessonChanged']['output'],
) {
  // Lessons that open with their session are part of the act that made it.
  if (cause === 'open') return undefined;
  const tutorUid = lesson.tutor?.uid ?? '';
  return {
    act: 'group-lesson.changed',
    subjectUid: tutorUid,
    concerns: [tutorUid, ...moved.map(({ studentUid }) => studentUid)].filter(Boolean),
    details: { bookingId: lesson.id, groupSessionId: lesson.groupSessionId, cause },
    fields: change('status', statusWord(from), statusWord(lesson.status)),
  };
}

export const actsElsewhere = {
  'parlance.booking.v1.SlotOpened': ({ booking }) => ofBooking('slot.opened', booking),
  'parlance.booking.v1.SlotClosed': ({ booking }) => ofBooking('slot.closed', booking),
  'parlance.booking.v1.LessonBooked': ({ booking }) => ofBooking('lesson.booked', booking),
  'parlance.booking.v1.LessonStatusChanged': ({ booking, from, cause, refunded }) =>
    ofBooking('lesson.changed', booking, {
      details: { cause, refunded },
      fields: change('status', statusWord(from), statusWord(required(booking).status)),
    }),
  'parlance.booking.v1.BookingInfoUpdated': ({ booking }) =>
    ofBooking('lesson.topic-changed', booking, { details: { topic: booking?.info?.topic?.code ?? '' } }),
  'parlance.booking.v1.FeedbackSubmitted': ({ booking }) => ofBooking('lesson.feedback-given', booking),
  'parlance.booking.v1.WalletChanged': (fact) => {
    const line = required(fact.line);
    // Tokens that come back with a lesson are part of the lesson's own act.
    if (line.reason !== 'admin-adjusted') return undefined;
    const type = tokenWord(line.tokenType) ?? 'tokens';
    return {
      act: 'tokens.adjusted',
      subjectUid: line.uid,
      details: { ledgerLine: line.id, delta: line.delta },
      fields: change(type, line.balanceAfter - line.delta, line.balanceAfter),
    };
  },
  'parlance.booking.v1.GroupSessionChanged': ({ session, cause }) => {
    const { id: groupSessionId, title, tutor, lessons } = required(session);
    const details = { groupSessionId, title, lessons: lessons.length };
    return { act: `group-session.${cause}`, subjectUid: tutor?.uid ?? '', details };
  },
  'parlance.booking.v1.GroupLessonChanged': (fact) => ofGroupLesson(required(fact.lesson), fact),
  'parlance.booking.v1.SchedulePreferenceSubmitted': ({ preferenceId, studentUid }) => {
    return { act: 'preference.submitted', subjectUid: studentUid, details: { preferenceId } };
  },
  'parlance.payments.v1.PayLineChanged': ({ line }) => {
    const { tutorUid: subjectUid, bookingId, paid } = required(line);
    return { act: 'pay.marked', subjectUid, details: { bookingId }, fields: change('paid', !paid, paid) };
  },
  'parlance.content.v1.MaterialChanged': ({ material }) => {
    const { id: materialId, name, isDefault, version } = required(material);
    // A new default takes the mark from the one before, which changes with it.
    const act = Number(version) === 1 ? 'library.material-created' : 'library.material-changed';
    return { act, subjectUid: '', details: { materialId, name, isDefault } };
  },
  'parlance.content.v1.CourseChanged': ({ course: told, lessonId }) => {
    const course = required(told);
    const details = { materialId: course.materialId, courseId: course.id, name: course.name };
    const lesson = course.lessons.find(({ id }) => id === lessonId);
    return lesson
      ? { act: 'library.lesson-created', subjectUid: '', details: { ...details, lessonId, code: lesson.code } }
      : { act: 'library.course-created', subjectUid: '', details };
  },
  'parlance.content.v1.FileUploaded': ({ fileId, path, size }) => {
    return { act: 'library.file-uploaded', subjectUid: '', details: { fileId, path, size: Number(size) } };
  },
  'parlance.media.v1.RoomMuteAllChanged': ({ room }) => {
    const { tutorUid: subjectUid, bookingId, muteAll } = required(room);
    return { act: 'room.muted', subjectUid, details: { bookingId }, fields: change('muteAll', !muteAll, muteAll) };
  },
} satisfies ActsOfFacts;

/** Handlers that keep an act of an administrator; `others` apply the same facts for their own ends. */
export function withActsElsewhere(others: FactHandlers): FactHandlers {
  const kept = Object.entries(actsElsewhere).map(([name, actOf]) => {
    const own = others[name as FactName] as FactHandler<FactName> | undefined;
    const handler: FactHandler<FactName> = async (fact, envelope, tx) => {
      await own?.(fact, envelope, tx);
      if (envelope.actor?.role !== 'admin') return;
      const act = (actOf as (fact: unknown) => AuditedAct | undefined)(fact);
      if (!act) return;
      const at = new Date(createdAt(envelope.id));
      await makeAdminActStore(tx).add({ ...act, actorUid: envelope.actor.id, at });
    };
    return [name, handler];
  });
  return { ...others, ...(Object.fromEntries(kept) as FactHandlers) };
}
