/** What booking's and identity's facts say of a lesson, in the words of the rules that tell people. */
import type {
  FeedbackDue,
  Lesson,
  LessonChanged,
  LessonReminderDue,
  LessonsBooked,
  MoveProposalChanged,
  PersonCard,
} from '@parlance/proto/booking/v1';
import type { RatingSubmitted } from '@parlance/proto/identity/v1';
import { lesson as limits } from '@parlance/proto/limits';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { statusWord, type StatusWord } from '@parlance/proto/json/words';
import {
  nothingMore,
  otherSide,
  type LessonMoved,
  type LessonNews,
  type Party,
  type ToldLesson,
} from '../domain/lesson-news.ts';
import type { LessonNewsKind } from '../domain/mail-kind.ts';

const partyOf = ({ uid, name, timeZone }: PersonCard): Party => ({ uid, name, timeZone });

/** Undefined without its teacher or its time. */
function toldLessonFromMessage(lesson: Lesson): ToldLesson | undefined {
  const { id, tutor, when, topic, session, seats } = lesson;
  if (!tutor || !when) return undefined;
  const isAhead = ['booked', 'open'].includes(statusWord(lesson.status) ?? '');
  return {
    bookingId: id,
    title: session?.title ?? '',
    topic: topic ? `${topic.code} ${topic.name}`.trim() : '',
    startsAt: new Date(epochMs(when)),
    cancelLockMinutes: lesson.policy?.cancelLockMinutes,
    tutor: partyOf(tutor),
    isAhead: isAhead && seats.some((seat) => statusWord(seat.status) === 'booked'),
    isStanding: Boolean(session) && ['pending', 'open'].includes(statusWord(lesson.status) ?? ''),
    awaitingFeedback: lesson.awaitingFeedback,
    version: lesson.version,
  };
}

export function lessonMovedFromMessage(
  { lesson, from, cause, moved, reason, movedFrom }: Omit<LessonChanged, 'lesson'> & { lesson: Lesson },
  actorUid: string | undefined,
): LessonMoved | undefined {
  const told = toldLessonFromMessage(lesson);
  const students = new Map(lesson.seats.map(({ id, student }) => [id, student]));
  const wasAhead = ['pending', 'open'].includes(statusWord(from) ?? '');
  return (
    told && {
      lesson: told,
      isCancelled: Boolean(lesson.session) && wasAhead && statusWord(lesson.status) === 'cancelled',
      cause,
      actorUid,
      reason,
      movedFrom: movedFrom && new Date(epochMs(movedFrom)),
      seats: moved.flatMap((seat) => {
        const student = students.get(seat.seatId);
        const { refunded: isRefunded } = seat;
        const words = { from: statusWord(seat.from), to: statusWord(seat.to), isRefunded };
        return student ? [{ ...words, student: partyOf(student) }] : [];
      }),
    }
  );
}

/** Its student booked all of them with one click, and is their only student. */
export function lessonsBookedNewsFromMessage({ lessons }: LessonsBooked, actorUid: string | undefined): LessonNews[] {
  const [lesson, ...others] = lessons.flatMap((one) => toldLessonFromMessage(one) ?? []);
  const [student] = lessons.flatMap((one) => seatedIn(one, 'booked'));
  if (!lesson || !student) return [];
  const words = { ...nothingMore, kind: 'lessons-booked' as const, lesson, others, by: 'student' as const };
  const told = { ...words, calendar: 'request' as const };
  const { tutor } = lesson;
  return [
    { ...told, to: { ...student, role: 'student' }, other: tutor, isOwnClick: student.uid === actorUid },
    { ...told, to: { ...tutor, role: 'tutor' }, other: student, isOwnClick: tutor.uid === actorUid },
  ];
}

const minute = 60_000;
const [dayMinutes, threeHours, soon] = [
  limits.dayReminderBeforeMs / minute,
  limits.threeHoursReminderBeforeMs / minute,
  limits.soonBeforeMs / minute,
];

/** From so long before the start on. An earlier release said 0 of the hour. */
function reminderKind(minutesBefore: number): LessonNewsKind {
  if (minutesBefore >= dayMinutes) return 'lesson-reminder-day';
  if (minutesBefore >= threeHours) return 'lesson-reminder-three-hours';
  return minutesBefore > 0 && minutesBefore <= soon ? 'lesson-reminder-soon' : 'lesson-reminder-hour';
}
/** Whoever sits in a lesson that its teacher has just begun, by the button or by coming. */
export function calledFromMessage(
  { lesson, from, cause }: LessonChanged,
  actorUid: string | undefined,
): { lesson: ToldLesson; students: Party[] } | undefined {
  const hasBegun = (cause === 'commence' || cause === 'join') && statusWord(from) === 'open';
  const told = hasBegun && lesson ? toldLessonFromMessage(lesson) : undefined;
  if (!lesson || !told || told.tutor.uid !== actorUid) return undefined;
  return { lesson: told, students: seatedIn(lesson, 'booked') };
}

/** What the school answers to who said that power or line were cut. */
export function claimNewsFromMessage({ lesson, claim, moved }: LessonChanged): LessonNews[] {
  const told = lesson && toldLessonFromMessage(lesson);
  if (!lesson || !told || !claim || claim.state === 'open') return [];
  const { uid, answer: reason } = claim;
  const words = { ...nothingMore, kind: 'lesson-claim' as const, lesson: told, reason };
  const isRefunded = moved.some((seat) => seat.studentUid === uid && seat.refunded);
  const news = { ...words, isAccepted: claim.state === 'accepted', isRefunded, other: { name: '', timeZone: '' } };
  if (told.tutor.uid === uid) return [{ ...news, to: { ...told.tutor, role: 'tutor' } }];
  const student = lesson.seats.find((seat) => seat.student?.uid === uid)?.student;
  return student ? [{ ...news, to: { ...partyOf(student), role: 'student' } }] : [];
}

/** Who gave the seat back is not reminded; of an hour that nobody has booked, nobody is. */
export function reminderNewsFromMessage({ lesson, minutesBefore }: LessonReminderDue): LessonNews[] {
  const told = lesson && toldLessonFromMessage(lesson);
  if (!lesson || !told) return [];
  const sat = seatedIn(lesson, 'booked');
  if (!lesson.session && sat.length === 0) return [];
  const words = { ...nothingMore, kind: reminderKind(minutesBefore), lesson: told, calendar: 'request' as const };
  const students = sat.map((student) => ({
    ...words,
    to: { ...student, role: 'student' as const },
    other: told.tutor,
  }));
  return [...students, { ...words, to: { ...told.tutor, role: 'tutor' as const }, other: otherSide(sat) }];
}

export function feedbackDueNewsFromMessage({ lesson, until }: FeedbackDue): LessonNews[] {
  const told = lesson && toldLessonFromMessage(lesson);
  const waiting = lesson ? seatedIn(lesson, 'pending-feedback') : [];
  if (!told || !until || waiting.length === 0) return [];
  const words = { ...nothingMore, kind: 'lesson-feedback-due' as const, lesson: told, until: new Date(epochMs(until)) };
  return [{ ...words, to: { ...told.tutor, role: 'tutor' }, other: otherSide(waiting) }];
}

/** Who is asked, and who need not answer any more; what came of the lesson is told by the lesson's own moves. */
export function proposalNewsFromMessage({ lesson, state, hours, until }: MoveProposalChanged): LessonNews[] {
  const told = lesson && toldLessonFromMessage(lesson);
  const kind = { proposed: 'lesson-proposal', withdrawn: 'lesson-stays' } as const;
  if (!lesson || !told || (state !== 'proposed' && state !== 'withdrawn')) return [];
  return seatedIn(lesson, 'booked').map((student) => ({
    ...nothingMore,
    kind: kind[state],
    lesson: told,
    to: { ...student, role: 'student' },
    other: told.tutor,
    by: 'tutor',
    until: until && new Date(epochMs(until)),
    hours: hours.map((at) => new Date(epochMs(at))),
  }));
}

function seatedIn({ seats }: Lesson, status: StatusWord): Party[] {
  return seats.flatMap((seat) => (seat.student && statusWord(seat.status) === status ? [partyOf(seat.student)] : []));
}

/** What identity says of a rating says nothing of its lesson but the id. */
export function ratingNewsFromMessage({ person, rating, studentName }: RatingSubmitted): LessonNews | undefined {
  if (!person || !rating) return undefined;
  const { uid, name, timeZone } = person;
  const tutor = { uid, name, timeZone };
  const startsAt = new Date(epochMsOrNull(rating.when) ?? 0);
  return {
    ...nothingMore,
    kind: 'lesson-rating',
    to: { ...tutor, role: 'tutor' },
    lesson: {
      bookingId: rating.bookingId,
      title: '',
      topic: '',
      startsAt,
      tutor,
      isAhead: false,
      isStanding: false,
      awaitingFeedback: 0,
      version: 0,
    },
    other: { name: studentName, timeZone: '' },
    by: 'student',
    reason: rating.message,
    rating: rating.rating,
  };
}
