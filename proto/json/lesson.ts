/** Lessons as the browser gets them, from REST and from live events alike: one-on-one as bookings (DATA-01..DATA-05), those of a group as
 * group bookings (DATA-08, DATA-09). They come as the caller may see them already. */
import type { BookingPayment, Lesson, LessonPolicy, PersonCard, Seat, Topic } from '../gen/booking.ts';
import { epochMs, epochMsOrNull } from './time.ts';
import { statusWord, tokenWord } from './words.ts';

export function tutorCardJson(card: PersonCard | null) {
  return {
    name: card?.name ?? '',
    image: card?.imageUrl ?? '',
    isPte: card?.isPte ?? false,
    rating: { avg: card?.ratingAvg ?? 0 },
    status: card?.status ?? '',
    currency: card?.currency ?? '',
    languages: card?.languages ?? [],
    timeZone: card?.timeZone ?? '',
  };
}

const topicJson = ({ material, course, lesson, code, name }: Topic) => ({ material, course, lesson, code, name });
const paymentJson = ({ rate, amount, paid, currency }: BookingPayment) => ({ rate, amount, paid, currency });

/** What mails and calendars call a lesson: a group's by its title, else by its topic ("HL304 Giving directions") and whom it is with. */
export const lessonTitle = ({ title, topic, who }: Record<'title' | 'topic' | 'who', string>): string =>
  title || `${topic || 'lesson'} with ${who}`;

/** The version that a lesson was booked under; an hour that is offered has none yet. */
export function policyJson(policy: LessonPolicy | null) {
  if (!policy) return null;
  return {
    version: policy.version,
    cancelLockMinutes: policy.cancelLockMinutes,
    teacherWaitMinutes: policy.teacherWaitMinutes,
    feedbackMinutes: policy.feedbackMinutes,
    presenceMinutes: policy.presenceMinutes,
    studentAbsentPaid: policy.studentAbsentPaid,
    studentAbsentRefunded: policy.studentAbsentRefunded,
    payBy: policy.payBy === 'minutes' ? ('minutes' as const) : ('lesson' as const),
  };
}

/** What every lesson says of itself. */
function lessonJson(lesson: Lesson) {
  const {
    when,
    status,
    isPte,
    payment,
    lastUpdated,
    updatedBy,
    commencedAt,
    version,
    policy,
    seats,
    session,
    waitsUntil,
    feedbackUntil,
  } = lesson;
  return {
    when: when ? epochMs(when) : 0,
    status: statusWord(status) ?? ('cancelled' as const),
    isPte,
    payment: payment && paymentJson(payment),
    lastUpdated: epochMsOrNull(lastUpdated),
    updatedBy,
    commencedAt: epochMsOrNull(commencedAt),
    policy: seats.length > 0 || session ? policyJson(policy) : null,
    ...(waitsUntil && { waitsUntil: epochMs(waitsUntil) }),
    ...(feedbackUntil && { feedbackUntil: epochMs(feedbackUntil) }),
    version,
  };
}

/** As the student of a one-on-one lesson may see it: what the teacher gets for it is not theirs to know, nor who gave an open slot back. */
export function bookingForStudent(lesson: Lesson): Lesson {
  return { ...lesson, payment: null, updatedBy: lesson.seats.length > 0 ? lesson.updatedBy : '' };
}

export function bookingJson(lesson: Lesson) {
  const { id, tutor, topic } = lesson;
  const seat = lesson.seats[0];
  const student = seat?.student ?? null;
  return {
    ...lessonJson(lesson),
    id,
    type: 'one-on-one' as const,
    tutor: tutor?.uid ?? '',
    student: student?.uid ?? null,
    info: seat ? { topic: topic && topicJson(topic), ...wishesOf(seat) } : null,
    profile: {
      tutor: tutorCardJson(tutor),
      student: student && { name: student.name, image: student.imageUrl, timeZone: student.timeZone },
    },
    isViewedOnce: seat?.viewFeedback ?? false,
    hasFeedback: seat?.hasFeedback ?? false,
    tokenType: seat ? tokenWord(seat.tokenType) : null,
  };
}

const wishesOf = ({ introduction, correctMistakes, notes }: Seat) => ({ introduction, correctMistakes, notes });

/** The short form that other tabs and the call page listen for (NS-45). */
export function bookingStatusJson(lesson: Lesson, at: number) {
  const { id, status, tutor, version } = bookingJson(lesson);
  return { id, status, at, tutor, version };
}

function studentJson({ id: seat, student, status, hasFeedback, viewFeedback }: Seat) {
  return {
    id: student?.uid ?? '',
    seat,
    name: student?.name ?? '',
    image: student?.imageUrl ?? '',
    status: statusWord(status) ?? ('cancelled' as const),
    hasFeedback,
    viewFeedback,
  };
}

export function groupLessonJson(lesson: Lesson) {
  const { id: bookingId, tutor, topic, session, capacity, seatsTaken, awaitingFeedback, feedbackCount } = lesson;
  const students = lesson.seats.map(studentJson).filter(({ status }) => status !== 'student-cancelled');
  return {
    ...lessonJson(lesson),
    bookingId,
    groupSessionId: session?.id ?? '',
    type: 'group' as const,
    title: session?.title ?? '',
    tutor: { uid: tutor?.uid ?? '', ...tutorCardJson(tutor) },
    info: { topic: topic && topicJson(topic) },
    courseName: session?.courseName ?? '',
    level: session?.level ?? 0,
    lessonCount: session?.lessonCount ?? 0,
    maxStudentCount: capacity,
    minStudentCount: session?.minStudentCount ?? 0,
    studentCount: seatsTaken,
    studentIds: students.map(({ id }) => id),
    students,
    awaitingFeedback,
    feedbackCount,
  };
}
