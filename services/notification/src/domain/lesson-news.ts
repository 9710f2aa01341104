/** Who is told what of a lesson (NS-60): of a booking both, of an end the other side, of a teacher who did not come and of feedback its student. */
import type { StatusWord } from '@parlance/proto/json/words';
import type { LessonMailKind, LessonNewsKind } from './mail-kind.ts';

export type LessonRole = 'student' | 'tutor';
export type Party = { uid: string; name: string; timeZone: string };

export type ToldLesson = {
  bookingId: string;
  /** Of a group's session, or empty. */
  title: string;
  /** Code and name, or empty while none is chosen. */
  topic: string;
  startsAt: Date;
  /** By the policy that it was booked under. Not known of facts of an earlier release. */
  cancelLockMinutes?: number | undefined;
  tutor: Party;
  /** It takes place as things stand, and people sit in it. */
  isAhead: boolean;
  /** A group's lesson that goes on, whoever sits in it. */
  isStanding: boolean;
  /** How many of them wait for feedback. */
  awaitingFeedback: number;
  version: number;
};

export type SeatMoved = { student: Party; from: StatusWord | null; to: StatusWord | null; isRefunded: boolean };
export type LessonMoved = {
  lesson: ToldLesson;
  /** A group's lesson was cancelled, whoever sat in it. */
  isCancelled: boolean;
  cause: string;
  actorUid: string | undefined;
  reason: string;
  /** Of a lesson that is at another hour now: when it would have begun. */
  movedFrom: Date | null;
  seats: readonly SeatMoved[];
};

export type By = LessonRole | 'school';

/** One thing that one person is told. */
export type LessonNews = {
  kind: LessonNewsKind;
  to: Party & { role: LessonRole };
  lesson: ToldLesson;
  /** What was booked with it, the earliest first: of those that are told of together. */
  others: readonly ToldLesson[];
  /** The other side: who teaches, or who sits in it. */
  other: Pick<Party, 'name' | 'timeZone'>;
  by: By;
  reason: string;
  isRefunded: boolean;
  isOwnClick: boolean;
  /** Of the answer to a claim. */
  isAccepted: boolean;
  /** What becomes of the entry in the reader's calendar. */
  calendar: 'request' | 'cancel' | null;
  /** 1 to 5, of a rating. */
  rating: number;
  /** Until when something can be done. */
  until: Date | null;
  movedFrom: Date | null;
  /** That are free instead, by start. */
  hours: readonly Date[];
};

/** All that it is about. */
export const lessonsOf = ({ lesson, others }: Pick<LessonNews, 'lesson' | 'others'>): string[] =>
  [lesson, ...others].map(({ bookingId }) => bookingId);

export const nothingMore = {
  by: 'school',
  reason: '',
  isRefunded: false,
  isOwnClick: false,
  isAccepted: false,
  calendar: null,
  rating: 0,
  until: null,
  movedFrom: null,
  others: [],
  hours: [],
} as const satisfies Partial<LessonNews>;

/** Until a lesson begins, or what was asked of it is answered; whoever is not in it any more is not reminded, nor of an hour at which it is not any more. */
const ofWhatWas: readonly LessonMailKind[] = [
  'lesson-reminder-day',
  'lesson-reminder-three-hours',
  'lesson-reminder-hour',
  'lesson-proposal',
];

const ended: ReadonlySet<StatusWord | null> = new Set(['student-cancelled', 'tutor-cancelled', 'cancelled']);

function kindOfSeat({ from, to }: SeatMoved, cause: string): LessonMailKind | undefined {
  if (cause === 'move' && to === 'booked') return 'lesson-moved';
  if (from === to) return undefined;
  if (to === 'booked') return 'lesson-booked';
  if (from === 'booked' && ended.has(to)) return 'lesson-cancelled';
  if (to === 'tutor-absent') return 'lesson-tutor-absent';
  return cause === 'feedback' && to === 'completed' ? 'lesson-feedback' : undefined;
}

const byCause: Readonly<Record<string, By>> = {
  book: 'student',
  move: 'student',
  'cancel-student': 'student',
  'cancel-tutor': 'tutor',
  'sweep-tutor-absent': 'tutor',
  feedback: 'tutor',
};

/** These are the teacher's to know as well. */
const ofBothSides: ReadonlySet<LessonMailKind> = new Set(['lesson-booked', 'lesson-moved', 'lesson-cancelled']);

const studentCalendar: Partial<Record<LessonMailKind, LessonNews['calendar']>> = {
  'lesson-booked': 'request',
  'lesson-moved': 'request',
  'lesson-cancelled': 'cancel',
  'lesson-tutor-absent': 'cancel',
};

export function newsOfMove(move: LessonMoved): LessonNews[] {
  const { lesson, cause, actorUid, reason, movedFrom } = move;
  const words = { ...nothingMore, lesson, by: byCause[cause] ?? 'school', reason, movedFrom };
  const seats = move.seats.flatMap((seat) => {
    const kind = kindOfSeat(seat, cause);
    return kind ? [{ ...seat, kind }] : [];
  });
  const students = seats.map(({ kind, student, isRefunded }) => ({
    ...words,
    kind,
    to: { ...student, role: 'student' as const },
    other: lesson.tutor,
    isRefunded,
    isOwnClick: student.uid === actorUid,
    calendar: studentCalendar[kind] ?? null,
  }));
  return [...students, ...newsForTutor(move, seats).map((news) => ({ ...words, ...news }))];
}

/** Several are named together, and have no zone in common. */
export function otherSide(students: readonly Party[]): LessonNews['other'] {
  const [alone, ...others] = students;
  const name = students.flatMap((student) => student.name || []).join(', ');
  return { name, timeZone: alone && others.length === 0 ? alone.timeZone : '' };
}

type SeatNews = { kind: LessonMailKind; student: Party };

/** Once, however many seats moved with it. */
function newsForTutor({ lesson, actorUid, isCancelled }: LessonMoved, seats: readonly SeatNews[]) {
  const { tutor, isAhead, isStanding } = lesson;
  const theirs = seats.filter(({ kind }) => ofBothSides.has(kind));
  const kind = theirs[0]?.kind ?? (isCancelled ? 'lesson-cancelled' : undefined);
  if (!kind) return [];
  const calendar = isAhead || isStanding ? ('request' as const) : ('cancel' as const);
  const other = otherSide(theirs.map(({ student }) => student));
  return [{ kind, to: { ...tutor, role: 'tutor' as const }, other, isOwnClick: tutor.uid === actorUid, calendar }];
}

/** Mails that are not to leave any more if they have not left yet. */
export type Outdated = { uid: string; kinds: readonly LessonMailKind[] };

export function outdatedBy({ cause, lesson: { tutor, awaitingFeedback } }: LessonMoved, news: readonly LessonNews[]) {
  const gone = news.flatMap(({ kind, calendar, to: { uid } }): Outdated[] =>
    calendar === 'cancel' || kind === 'lesson-moved' ? [{ uid, kinds: ofWhatWas }] : [],
  );
  const isAnswered = cause === 'feedback' && awaitingFeedback === 0;
  return isAnswered ? [...gone, { uid: tutor.uid, kinds: ['lesson-feedback-due'] as const }] : gone;
}
