/** What time alone does to a lesson, each student judged alone: the three moves of the sweeper and when each is due (NS-19, CON-07). */
import { lesson as limits } from '@parlance/proto/limits';
import { theSchool } from './actor.ts';
import {
  endsAt,
  heldSeats,
  isRunning,
  moved,
  refundedSeat,
  seatTo,
  type Lesson,
  type LessonMove,
  type LessonStatus,
  type Seat,
  type SeatMove,
} from './lesson.ts';
import { feltIn, holeIn, waitWith, type Hole, type Outage, type OutageRecord } from './outage.ts';
import { tutorAbsentAt } from './policy.ts';
import { secondsIn, wasThere, withLost, type Presence } from './presence.ts';

/** max(first join, start) + 15 minutes; never for a lesson that nobody joined. */
export function presentDueAt(lesson: { startsAt: Date; firstJoinedAt: Date | undefined }): Date | undefined {
  if (!lesson.firstJoinedAt) return undefined;
  const from = Math.max(lesson.firstJoinedAt.getTime(), lesson.startsAt.getTime());
  return new Date(from + limits.autoEndAfterJoinMs);
}

function isDue(at: Date | undefined, now: Date): boolean {
  return at !== undefined && now.getTime() >= at.getTime();
}

export function isOver(lesson: Lesson, now: Date): boolean {
  return isRunning(lesson) && isDue(endsAt(lesson), now);
}

type Refunding = { status: 'tutor-absent' | 'cancelled'; now: Date; presence?: Presence };

function allRefunded(lesson: Lesson, { status, now, presence }: Refunding) {
  const act = { actor: theSchool, at: now };
  return heldSeats(lesson).map((seat) =>
    refundedSeat(lesson, presence ? seenSeat(lesson, seat, presence) : seat, status, act),
  );
}

const felt = (outages: readonly Outage[], window: { from: Date; to: Date }) => {
  const notCounted = feltIn(outages, window);
  return notCounted.length > 0 ? { notCounted } : {};
};

/** Time in which the platform was away is not waited for: the teacher has as much longer, and at last it is nobody's fault. Nobody is judged before all of the wait is on record. */
export function tutorMissedStart(
  lesson: Lesson,
  now: Date,
  { outages, wholeUntil }: OutageRecord = { outages: [], wholeUntil: now },
): LessonMove | undefined {
  const until = tutorAbsentAt(lesson);
  if (lesson.status !== 'open' || !isDue(until, now)) return undefined;
  const { startsAt, waitsUntil } = lesson;
  const wait = waitWith({ startsAt, until }, outages);
  const words = { at: now, actor: theSchool, ...felt(outages, { from: startsAt, to: wait.until }) };
  if (!isDue(wait.until, now)) {
    const isKnown = waitsUntil && waitsUntil >= wait.until;
    return isKnown ? undefined : moved(lesson, { ...words, cause: 'outage', waitsUntil: wait.until });
  }
  if (!isDue(wait.until, wholeUntil)) return undefined;
  const status = wait.isLost ? 'cancelled' : 'tutor-absent';
  const cause = wait.isLost ? 'sweep-outage' : 'sweep-tutor-absent';
  return moved(lesson, { ...words, status, cause, seats: allRefunded(lesson, { status, now }) });
}

export function tutorStayed(lesson: Lesson, now: Date): LessonMove | undefined {
  if (lesson.status !== 'in-progress' || !isDue(presentDueAt(lesson), now)) return undefined;
  return moved(lesson, { status: 'tutor-present', cause: 'sweep-tutor-present', at: now, actor: theSchool });
}

/** Real time that an incomplete call log is waited for after the first question. */
export const presencePatienceMs = 600_000;

/** The window in which presence counts: from ten minutes before the start to the end. */
export function presenceWindow(lesson: { startsAt: Date }): { from: Date; to: Date } {
  return { from: new Date(lesson.startsAt.getTime() - limits.commenceOpensBeforeMs), to: endsAt(lesson) };
}

/** Completed as soon as anybody has feedback, waiting while anybody may get it (FEED-19). */
function statusOfSeats(seats: readonly Seat[]): LessonStatus {
  if (seats.some(({ hasFeedback }) => hasFeedback)) return 'completed';
  const left = (['pending-feedback', 'student-absent', 'cancelled'] as const).find((word) =>
    seats.some(({ status }) => status === word),
  );
  return left ?? 'student-absent';
}

type Measured = Pick<Partial<Lesson>, 'tutorSeconds' | 'taughtSeconds'>;

type Measuring = { isThere: boolean; isComplete: boolean };

const inLesson = (lesson: Lesson) => ({ from: lesson.startsAt, to: endsAt(lesson) });

/** In the room for the rule of presence, and in the lesson itself for the pay: that counts also while nobody could be there. */
function measured(lesson: Lesson, presence: Presence, { isThere, isComplete }: Measuring): Measured {
  if (!presence.stays) return {};
  const { tutorUid, policy } = lesson;
  const tutorSeconds = secondsIn(presence, tutorUid, presenceWindow(lesson)) ?? 0;
  // Who was seen before in another way is not called absent by what is measured now.
  if (isThere && tutorSeconds < policy.presenceMinutes * 60) return {};
  // Nobody is paid for a part because no more of the lesson is known.
  if (!isComplete && policy.payBy === 'minutes') return { tutorSeconds };
  const [own, known] = [inLesson(lesson), isThere ? withLost(presence, tutorUid, inLesson(lesson)) : presence];
  const taughtSeconds = secondsIn(known, tutorUid, own) ?? 0;
  return { tutorSeconds, taughtSeconds };
}

function seenSeat(lesson: Lesson, seat: Seat, presence: Presence): Seat {
  const [window, { policy }] = [presenceWindow(lesson), lesson];
  const seconds = secondsIn(presence, seat.studentUid, window) ?? 0;
  const isOdd = wasThere(presence, seat.studentUid, { window, policy }) && seconds < policy.presenceMinutes * 60;
  return presence.stays && !isOdd ? { ...seat, presentSeconds: seconds } : seat;
}

type Judging = { status: 'pending-feedback' | 'student-absent' | 'cancelled'; presence: Presence; now: Date };

/** Who did not come has the token back only where the policy gives it. */
function judgedSeat(lesson: Lesson, seat: Seat, { status, presence, now }: Judging): SeatMove {
  const seen = seenSeat(lesson, seat, presence);
  const isFree = status === 'cancelled' || (status === 'student-absent' && lesson.policy.studentAbsentRefunded);
  return isFree ? refundedSeat(lesson, seen, status, { actor: theSchool, at: now }) : seatTo(seen, status);
}

/** What somebody lacks of the minutes that count may lie in what was away. */
function holeOf(lesson: Lesson, presence: Presence, uid: string): Hole {
  const own = inLesson(lesson);
  const most = secondsIn(withLost(presence, uid, own), uid, presenceWindow(lesson)) ?? 0;
  return holeIn(presence.outages ?? [], { lesson: own, couldBeThere: most >= lesson.policy.presenceMinutes * 60 });
}

/** Presence only grows, so a room in which everybody was seen settles while the log is not complete yet. */
export function settle(
  lesson: Lesson,
  presence: Presence,
  patience: { isOver: boolean },
  now: Date,
): LessonMove | undefined {
  if (!isOver(lesson, now)) return undefined;
  const { policy } = lesson;
  const window = presenceWindow(lesson);
  const wasSeen = (uid: string) => wasThere(presence, uid, { window, policy });
  const tutorWasPresent = lesson.tutorWasPresent || wasSeen(lesson.tutorUid);
  const held = heldSeats(lesson);
  const isComplete = isDue(endsAt(lesson), presence.completeUntil ?? new Date(0));
  const everybody = tutorWasPresent && held.every(({ studentUid }) => wasSeen(studentUid));
  // Minutes are counted to the end.
  const isEnough = everybody && policy.payBy === 'lesson';
  if (!isComplete && !isEnough && !patience.isOver) return undefined;
  // A lesson that everybody was seen in settles before the last half minute is told of.
  const known = isComplete || everybody ? presence : { ...presence, stays: undefined };
  const words = {
    cause: 'sweep-settle',
    at: now,
    actor: theSchool,
    ...felt(presence.outages ?? [], inLesson(lesson)),
    ...measured(lesson, known, { isThere: tutorWasPresent, isComplete }),
  } as const;
  if (isComplete && !tutorWasPresent) {
    const hole = holeOf(lesson, presence, lesson.tutorUid);
    const status = hole === 'none' ? 'tutor-absent' : 'cancelled';
    const cause = hole === 'none' ? words.cause : 'sweep-outage';
    return moved(lesson, { ...words, status, cause, seats: allRefunded(lesson, { status, now, presence: known }) });
  }
  // A log that never became complete proves nobody's absence, and no more does the time in which the platform was away.
  const absentBy = { none: 'student-absent', unproven: 'pending-feedback', lost: 'cancelled' } as const;
  const seats = held.map((seat) => {
    const [isSeen, hole] = [wasSeen(seat.studentUid), holeOf(lesson, presence, seat.studentUid)];
    const status = isSeen || !isComplete ? 'pending-feedback' : absentBy[hole];
    // Nobody who may have been there is told of how long they were not.
    const stays = isSeen || hole === 'none' ? known.stays : undefined;
    return judgedSeat(lesson, seat, { status, presence: { ...known, stays }, now });
  });
  const isNobodys = seats.length > 0 && seats.every(({ seat }) => seat.status === 'cancelled');
  const cause = isNobodys ? 'sweep-outage' : words.cause;
  const after = moved(lesson, { ...words, cause, seats, tutorWasPresent });
  return { ...after, lesson: { ...after.lesson, status: statusOfSeats(after.lesson.seats) } };
}
