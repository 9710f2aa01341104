/** One lesson as every screen knows it, whether it has one seat or twelve: the only file that knows the API's two shapes of it. */
import type { InfiniteData } from '@tanstack/react-query';
import type { BookingJson, GroupLessonJson, LessonPolicyJson, TopicJson } from '../api/types.ts';
import { firstPolicy } from '../domain/policy.ts';

export type LessonJson = BookingJson | GroupLessonJson;
type LessonKind = LessonJson['type'];

export type Seat = {
  /** The student's. */
  id: string;
  /** What ratings and documents know this student's lesson by. */
  seat: string;
  name: string;
  image: string;
  /** Empty for who shares the lesson with others. */
  timeZone: string;
  status: BookingJson['status'];
  hasFeedback: boolean;
  isViewed: boolean;
};

export type Lesson = {
  id: string;
  kind: LessonKind;
  /** Only a group's lesson belongs to one. */
  sessionId?: string;
  /** The session's, empty where there is none. */
  title: string;
  when: number;
  status: BookingJson['status'];
  isPte: boolean;
  version: number;
  /** The version of the school's policy that it was booked under. */
  policy: LessonPolicyJson;
  /** Until when its teacher may begin, where the platform was away meanwhile. */
  waitsUntil?: number;
  /** Until when feedback is taken, likewise. */
  feedbackUntil?: number;
  tutor: GroupLessonJson['tutor'];
  /** The one of a one-on-one lesson. Of a group's a list tells the reader's own seat only, a lesson that is read by itself everybody to its teacher. */
  students: readonly Seat[];
  topic: TopicJson | null;
  /** What the one student asked for. */
  wishes: Omit<NonNullable<BookingJson['info']>, 'topic'> | null;
  capacity: number;
  minimum: number;
  taken: number;
  /** Students whom the teacher may still write for, and those who have their feedback. */
  awaitingFeedback: number;
  feedbackCount: number;
  commencedAt: number | null;
  lastUpdated: number | null;
  updatedBy: string;
};

/** Enough of a lesson to read it. */
export type LessonPlace = Pick<Lesson, 'id'> & { tutor: { uid: string }; sessionId?: string | undefined };

export function lessonOf(json: LessonJson): Lesson {
  const { when, status, isPte, version, commencedAt, lastUpdated, updatedBy, waitsUntil, feedbackUntil } = json;
  const policy = json.policy ?? firstPolicy;
  const common = { when, status, isPte, version, policy, commencedAt, lastUpdated, updatedBy };
  const longer = {
    ...(waitsUntil !== undefined && { waitsUntil }),
    ...(feedbackUntil !== undefined && { feedbackUntil }),
  };
  return { ...common, ...longer, ...(json.type === 'group' ? ofGroup(json) : ofOne(json)) };
}

type Own = Omit<
  Lesson,
  | 'when'
  | 'status'
  | 'isPte'
  | 'version'
  | 'policy'
  | 'waitsUntil'
  | 'feedbackUntil'
  | 'commencedAt'
  | 'lastUpdated'
  | 'updatedBy'
>;

function ofOne({ id, tutor, student, profile, info, ...booking }: BookingJson): Own {
  const { status, hasFeedback, isViewedOnce } = booking;
  const seat = { id: student ?? '', seat: id, status, hasFeedback, isViewed: isViewedOnce };
  // The name of who has just come to the school may follow later.
  const students = student ? [{ ...seat, ...(profile.student ?? { name: '', image: '', timeZone: '' }) }] : [];
  const { topic = null, ...wishes } = info ?? {};
  return {
    id,
    kind: 'one-on-one',
    title: '',
    tutor: { uid: tutor, ...profile.tutor },
    students,
    topic,
    wishes: info && (wishes as Lesson['wishes']),
    capacity: 1,
    minimum: 1,
    taken: students.length,
    awaitingFeedback: students.length > 0 && status === 'pending-feedback' && !hasFeedback ? 1 : 0,
    feedbackCount: hasFeedback ? 1 : 0,
  };
}

function ofGroup({ bookingId: id, groupSessionId: sessionId, title, tutor, ...lesson }: GroupLessonJson): Own {
  const students = lesson.students.map(({ viewFeedback: isViewed, ...student }) => {
    return { ...student, isViewed, timeZone: '' };
  });
  return {
    id,
    kind: 'group',
    sessionId,
    title,
    tutor,
    students,
    topic: lesson.info.topic,
    wishes: null,
    capacity: lesson.maxStudentCount,
    minimum: lesson.minStudentCount,
    taken: lesson.studentCount,
    awaitingFeedback: lesson.awaitingFeedback,
    feedbackCount: lesson.feedbackCount,
  };
}

/** `hasAny`: whether there ever was one. */
type PageOf<T> = { items: T[]; nextPageToken: string | null; hasAny?: boolean };

export const lessonsIn = ({ items }: { items: readonly LessonJson[] }): Lesson[] => items.map(lessonOf);
export const pagesOfLessons = <P>({ pages, ...data }: InfiniteData<PageOf<BookingJson> | PageOf<LessonJson>, P>) => {
  return { ...data, pages: pages.map((page): PageOf<Lesson> => ({ ...page, items: lessonsIn(page) })) };
};

/** Whom it is with, for who is on that side: for the teacher of a group the session's title stands for all students. */
export function otherSide(
  { kind, title, tutor, students }: Lesson,
  viewer: 'student' | 'tutor' | 'admin',
): Pick<Seat, 'name' | 'image' | 'timeZone'> | undefined {
  if (viewer === 'student') return tutor;
  return kind === 'group' ? { name: title, image: '', timeZone: '' } : students[0];
}

/** To whom the reader may write about it; a group's teacher writes to nobody from there. */
export function writtenTo({ kind, tutor, students: [student] }: Lesson, viewer: 'student' | 'tutor') {
  if (viewer === 'student') return { uid: tutor.uid, name: tutor.name };
  return kind === 'one-on-one' && student ? { uid: student.id, name: student.name } : undefined;
}

/** The stream does not tell of a longer end of feedback: what was read of it stays, for at one start it never gets shorter. */
export function withEndKept<L extends Pick<Lesson, 'when' | 'feedbackUntil'>>(news: L, known: L | undefined): L {
  if (news.feedbackUntil !== undefined || known?.feedbackUntil === undefined || known.when !== news.when) return news;
  return { ...news, feedbackUntil: known.feedbackUntil };
}
