/** Sessions, lessons and seats in every state, for tests: say what matters, get the rest. */
import type { Actor } from '../src/domain/actor.ts';
import { kindOf } from '../src/domain/kind.ts';
import { seatStatus, type Lesson, type LessonStatus, type Pay, type Seat, type Wishes } from '../src/domain/lesson.ts';
import { firstPolicy } from '../src/domain/policy.ts';
import { isRefused } from '../src/domain/refusals.ts';
import type { Topic } from '../src/domain/library-topic.ts';
import type { Session } from '../src/domain/session.ts';
import type { Status } from '../src/domain/status.ts';
import type { BookingStudent, SeatOrder } from '../src/domain/take.ts';
import type { PersonCard } from '../src/domain/view.ts';
import type { WalletName } from '../src/domain/token-move.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const start = new Date('2026-03-02T10:00:00.000Z');

export function at(offsetMs: number, from: Date = start): Date {
  return new Date(from.getTime() + offsetMs);
}

export const tutor: Actor = { id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', role: 'tutor', name: 'Hannah Okafor' };
export const student: Actor = { id: 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb', role: 'student', name: 'Oliver Brandt' };
export const admin: Actor = { id: 'cccccccccccccccccccccccccccccccc', role: 'admin', name: 'Ada Admin' };
export const second: Actor = { id: 'dddddddddddddddddddddddddddddddd', role: 'student', name: 'Mina Sato' };
export const third: Actor = { id: 'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', role: 'student', name: 'Luca Ferri' };

/** What is said of a lesson but its topic. */
export const wishes: Wishes = { introduction: true, correctMistakes: true, notes: '' };
export const info: { topic: Topic } & Wishes = {
  topic: {
    material: 'health',
    course: 'health-language',
    lesson: 'hl304',
    code: 'HL304',
    name: 'Giving directions at work',
  },
  ...wishes,
};
export const pay: Pay = { rate: 65, currency: 'AUD' };

const blank = {
  tutorUid: tutor.id,
  startsAt: start,
  isPte: false,
  status: 'pending',
  seats: [],
  commencedAt: undefined,
  firstJoinedAt: undefined,
  tutorWasPresent: false,
  policy: firstPolicy,
  version: 1,
  updatedAt: at(-48 * hour),
} as const;

export function aSeat(who: Actor = student, over: Partial<Seat> = {}): Seat {
  const id = over.id ?? `seat-of-${who.name}`;
  return {
    id,
    studentUid: who.id,
    status: 'booked',
    wallet: 'groupLessonTokens',
    paidAs: id,
    takes: 1,
    isMock: false,
    wishes,
    hasFeedback: false,
    completedAssigned: false,
    viewFeedback: false,
    takenAt: at(-40 * hour),
    gaveBack: undefined,
    version: 1,
    ...over,
  };
}

/** An hour that nobody has booked. */
export function anOpenSlot(over: Partial<Lesson> = {}): Lesson {
  const id = over.id ?? '0190b7a4-0000-7000-8000-000000000001';
  const chosen = { topic: undefined, pay: undefined, sessionId: undefined, capacity: 1 };
  return { ...blank, ...chosen, id, bookingId: id, updatedBy: tutor.id, ...over };
}

export const aSession: Session = {
  id: '0190b7a4-0000-7000-8000-0000000000aa',
  title: 'Small talk at work',
  tutorUid: tutor.id,
  status: 'open',
  isPte: false,
  maxStudents: 2,
  minStudents: 1,
  courseName: 'Health language',
  level: 3,
  version: 1,
  createdAt: at(-48 * hour),
  updatedAt: at(-48 * hour),
  updatedBy: admin.id,
};

/** Without seats unless they are given. */
export function aGroupLesson(over: Partial<Lesson> = {}): Lesson {
  const status: LessonStatus = (over.seats ?? []).length > 0 ? 'open' : 'pending';
  const id = over.id ?? '0190b7a4-0000-7000-8000-0000000000bb';
  const chosen = { topic: info.topic, pay, sessionId: aSession.id, capacity: 2 };
  return { ...blank, ...chosen, id, bookingId: id, updatedBy: admin.id, status, ...over };
}

/** Of a lesson with one student in it, of either kind: what is otherwise of the lesson, and of the seat. */
export type MakeLesson = (over?: Partial<Lesson>, seat?: Partial<Seat>) => Lesson;

/** Its seat has the id under which the hour was offered. */
export const aBookedLesson: MakeLesson = (over, seat) => {
  const lesson = anOpenSlot({ topic: info.topic, pay, status: 'open', version: 2, ...over });
  const seats = [aSeat(student, { id: lesson.bookingId, wallet: 'lessonTokens', ...seat })];
  return { ...lesson, seats: over?.seats ?? seats };
};

const aBookedGroupLesson: MakeLesson = (over, seat) => aGroupLesson({ seats: [aSeat(student, seat)], ...over });

/** For a rule that holds of both. */
export const kinds: readonly (readonly [kind: string, make: MakeLesson])[] = [
  ['an hour', aBookedLesson],
  ["a group's lesson", aBookedGroupLesson],
];

export const aRunningLesson: MakeLesson = (over, seat) =>
  aBookedLesson({ status: 'in-progress', commencedAt: at(-5 * minute), ...over }, seat);

export const aLessonAwaitingFeedback: MakeLesson = (over, seat) =>
  aBookedLesson(
    { status: 'pending-feedback', tutorWasPresent: true, ...over },
    { status: 'pending-feedback', ...seat },
  );

export const offerId = '0190b7a4-0000-7000-8000-000000000002';

/** An hour that its student gave back: open for everybody again, under an id that the student does not know. */
export function anHourGivenBack(over: Partial<Lesson> = {}): Lesson {
  const { bookingId, updatedAt, updatedBy, topic } = aBookedLesson();
  const gaveBack = { topic, pay, version: 3, updatedAt, updatedBy };
  const seat = { id: bookingId, wallet: 'lessonTokens', status: 'student-cancelled', gaveBack, version: 2 } as const;
  return anOpenSlot({ bookingId: offerId, seats: [aSeat(student, seat)], version: 3, ...over });
}

type Closed = 'tutor-absent' | 'student-absent' | 'tutor-cancelled' | 'student-cancelled' | 'cancelled' | 'completed';

/** By what its teacher reads; one that was given back before it could be offered again stays with its student. */
export function aClosedLesson(status: Closed, seat: Partial<Seat> = {}): Lesson {
  if (status === 'student-cancelled')
    return anHourGivenBack({ status: 'cancelled', bookingId: anOpenSlot().bookingId });
  const ended = { status, hasFeedback: status === 'completed', ...seat };
  return aBookedLesson({ status: status === 'tutor-cancelled' ? 'cancelled' : status }, ended);
}

function everywhere(empty: Lesson, make: MakeLesson): Readonly<Record<LessonStatus, Lesson>> {
  const running = (status: 'in-progress' | 'tutor-present') =>
    make({ status, firstJoinedAt: start, commencedAt: start });
  const judged = (status: 'pending-feedback' | 'tutor-absent' | 'student-absent' | 'cancelled' | 'completed') =>
    make({ status }, { status, hasFeedback: status === 'completed' });
  return {
    pending: empty,
    open: make(),
    'in-progress': running('in-progress'),
    'tutor-present': running('tutor-present'),
    'pending-feedback': judged('pending-feedback'),
    'tutor-absent': judged('tutor-absent'),
    'student-absent': judged('student-absent'),
    cancelled: judged('cancelled'),
    completed: judged('completed'),
  };
}

/** One student's lesson, wherever it stands. */
export const groupLessons = everywhere(aGroupLesson(), aBookedGroupLesson);

const { open: booked, ...ofHours } = everywhere(anOpenSlot(), aBookedLesson);
/** The same of hours, by what their teacher reads; one that is given back now is open again. */
export const hours: Readonly<Record<Exclude<Status, 'open'>, Lesson>> = {
  ...ofHours,
  booked,
  'tutor-cancelled': aClosedLesson('tutor-cancelled'),
  'student-cancelled': aClosedLesson('student-cancelled'),
};

export const aPerson: PersonCard = {
  uid: tutor.id,
  name: tutor.name,
  imageUrl: 'https://images.example.com/hannah.png',
  timeZone: 'Europe/Berlin',
  isPte: false,
  ratingAvg: 4.8,
  languages: ['de', 'pt'],
  status: 'online',
  currency: 'AUD',
};

/** Somebody who has these tokens, and the right to spend them. */
export function aBuyer(who: Actor, balances: Partial<Record<WalletName, number>>): BookingStudent {
  const wallets = Object.keys(balances) as WalletName[];
  return {
    uid: who.id,
    isMock: false,
    isEnabled: true,
    entitlement: {
      categories: wallets
        .filter((wallet) => wallet !== 'freeTrialToken')
        .map((wallet) => ({ priceId: `price_${wallet}`, wallet, expiresAt: at(24 * hour) })),
      freeTrialActivated: (balances.freeTrialToken ?? 0) > 0,
      freeTrialExpiresAt: undefined,
    },
    balances,
  };
}

type Means = { balance?: number; busy?: Date[]; trial?: number };

/** Somebody with a group subscription. */
export function aSeatOrder(who: Actor = second, { balance = 5, busy = [], trial = 0 }: Means = {}): SeatOrder {
  let next = 0;
  return {
    student: aBuyer(who, { groupLessonTokens: balance, freeTrialToken: trial }),
    tutor: { isPte: false, isTraining: false, isEnabled: true },
    busy,
    newId: () => `seat-${who.name}-${(next += 1)}`,
  };
}

export function words(count: number): string {
  return Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
}

const twelve = words(12);
export const praise = {
  pronunciation: twelve,
  vocabulary: twelve,
  grammar: twelve,
  listening: twelve,
  behaviour: twelve,
};

/** The same words for each of them. */
export function praiseFor(...who: { id: string }[]) {
  return who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: false } }));
}

/** What its teacher reads: an hour says what the seat says that it is known by. */
export function readOf(lesson: Lesson): Status {
  const seat = kindOf(lesson).isGroup ? undefined : lesson.seats.find(({ id }) => id === lesson.bookingId);
  return seat ? seatStatus(lesson, seat) : lesson.status;
}

/** What comes of it, or the word of its refusal. */
export function outcomeOf<T>(act: () => T): T | string {
  try {
    return act();
  } catch (error) {
    if (isRefused(error)) return error.reason;
    throw error;
  }
}
