/** Random commands and clock jumps on a group lesson: no illegal edge, one log row per move, one refund a seat, tokens conserved. */
import fc from 'fast-check';
import { admin, at, minute, student, tutor, words } from '../../test/builders.ts';
import { aGroupLesson, aSession, second, third } from '../../test/group-builders.ts';
import { loggedMoves } from '../usecases/group-log.ts';
import type { Actor } from './actor.ts';
import { isOutcome, outcomes } from './correct.ts';
import { cancelGroupLessonByAdmin, cancelGroupLessonByTutor, leaveGroupLesson } from './group-cancel.ts';
import { correctGroupLesson, correctSeat } from './group-correct.ts';
import { giveGroupFeedback, viewGroupFeedback } from './group-feedback.ts';
import { seatsTaken, statusForStudent, type GroupLesson, type GroupMove } from './group-lesson.ts';
import { commenceGroup, groupTutorMissedStart, groupTutorStayed, joinGroup, settleGroup } from './group-life.ts';
import { reserveSeats } from './group-reserve.ts';
import { isRefused } from './refusals.ts';

const legal: Record<string, readonly string[]> = {
  pending: ['open', 'cancelled'],
  open: ['pending', 'in-progress', 'cancelled', 'tutor-absent'],
  'in-progress': ['tutor-present', 'pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'tutor-present': ['pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'pending-feedback': ['completed'],
};
const legalOfSeats: Record<string, readonly string[]> = {
  new: ['booked'],
  booked: ['student-cancelled', 'cancelled', 'tutor-absent', 'student-absent', 'pending-feedback', 'completed'],
  'pending-feedback': ['completed'],
};

/** What was held can be corrected to any outcome, by an administrator alone. */
const isCorrection = ({ cause }: GroupMove, from: string | undefined, to: string) =>
  cause === 'admin' && isOutcome(from ?? '') && isOutcome(to);

const students = [student, second, third];
const tokensEach = 3;

type World = {
  now: number;
  lesson: GroupLesson;
  balances: Map<string, number>;
  log: ReturnType<typeof loggedMoves>;
  keys: string[];
  seats: number;
};
type Command = { name: string; run: (world: World) => GroupMove | undefined };

const clock = (world: World) => at(world.now);
const entitlement = {
  freeTrialActivated: false,
  freeTrialExpiresAt: undefined,
  categories: [{ priceId: 'group', wallet: 'groupLessonTokens' as const, expiresAt: at(1e9) }],
};

function booked(world: World, who: Actor): GroupMove | undefined {
  const balances = { groupLessonTokens: world.balances.get(who.id) ?? 0 };
  const order = {
    student: { uid: who.id, isMock: false, isEnabled: true, entitlement, balances },
    leaves: new Map(),
    tutor: { isPte: false, isTraining: false, isEnabled: true },
    busy: [],
    newId: () => `seat-${(world.seats += 1)}`,
  };
  const wish = { session: aSession, lessons: [world.lesson], chosen: [world.lesson.id] };
  return reserveSeats(wish, order, who, clock(world))[0];
}

function joined(world: World, who: Actor): GroupMove | undefined {
  const { lesson, commenced } = joinGroup(world.lesson, who, clock(world));
  if (!commenced) world.lesson = lesson;
  return commenced;
}

const text = words(12);
const praise = { pronunciation: text, vocabulary: text, grammar: text, listening: text, behaviour: text };

function praised(world: World, who: readonly Actor[]): GroupMove {
  const given = who.map(({ id }) => ({ studentUid: id, words: { ...praise, completedAssigned: false } }));
  return giveGroupFeedback(world.lesson, { given, tutorWasPresent: true }, tutor, clock(world)).move;
}

const presences = [[], [tutor], [tutor, student], [tutor, ...students], [second]].map((who) => who.map(({ id }) => id));
const commands: readonly Command[] = [
  ...students.flatMap((who): Command[] => [
    { name: `${who.name} books`, run: (w) => booked(w, who) },
    { name: `${who.name} leaves`, run: (w) => leaveGroupLesson(w.lesson, who.id, who, clock(w)) },
    { name: `${who.name} joins`, run: (w) => joined(w, who) },
    { name: `${who.name} reads`, run: (w) => viewGroupFeedback(w.lesson, who.id, who, clock(w)) },
    { name: `feedback for ${who.name}`, run: (w) => praised(w, [who]) },
  ]),
  { name: 'feedback for two', run: (w) => praised(w, [student, second]) },
  { name: 'tutor cancels', run: (w) => cancelGroupLessonByTutor(w.lesson, 'I am ill', tutor, clock(w)) },
  { name: 'school cancels', run: (w) => cancelGroupLessonByAdmin(w.lesson, 'Closed', admin, clock(w)) },
  { name: 'commence', run: (w) => commenceGroup(w.lesson, tutor, clock(w)) },
  { name: 'tutor joins', run: (w) => joined(w, tutor) },
  { name: 'sweep absent', run: (w) => groupTutorMissedStart(w.lesson, clock(w)) },
  { name: 'sweep present', run: (w) => groupTutorStayed(w.lesson, clock(w)) },
  ...outcomes.flatMap((status): Command[] => {
    const correction = { status, reason: 'The call log was wrong' };
    const seatIds = ['seat-1', 'seat-2', 'seat-3'];
    return [
      { name: `correct to ${status}`, run: (w) => correctGroupLesson(w.lesson, correction, admin, clock(w)) },
      ...seatIds.map((seatId): Command => {
        const run = (w: World) => correctSeat(w.lesson, { seatId, ...correction }, admin, clock(w));
        return { name: `correct ${seatId} to ${status}`, run };
      }),
    ];
  }),
  ...presences.flatMap((presentUids) =>
    [true, false].map((complete): Command => {
      const run = (w: World) => {
        const presence = { presentUids, completeUntil: complete ? clock(w) : undefined };
        return settleGroup(w.lesson, presence, { isOver: !complete && presentUids.length > 1 }, clock(w));
      };
      return { name: `settle ${presentUids.length} ${complete}`, run };
    }),
  ),
];

function take(world: World, move: GroupMove, { seat, from, tokens }: GroupMove['seats'][number]): void {
  if (from !== seat.status && !isCorrection(move, from, seat.status)) {
    expect(legalOfSeats[from ?? 'new'] ?? []).toContain(seat.status);
  }
  if (!tokens) return;
  expect(world.keys).not.toContain(tokens.key);
  world.keys.push(tokens.key);
  const after = (world.balances.get(tokens.studentUid) ?? 0) + tokens.delta;
  expect(after).toBeGreaterThanOrEqual(0);
  world.balances.set(tokens.studentUid, after);
}

function step(world: World, command: Command): void {
  const before = world.lesson;
  let move: GroupMove | undefined;
  try {
    move = command.run(world);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return;
  }
  if (!move) return;
  expect(move.from).toBe(before.status);
  if (move.lesson.status !== before.status && !isCorrection(move, before.status, move.lesson.status)) {
    expect(legal[before.status] ?? []).toContain(move.lesson.status);
  }
  expect(move.lesson.version).toBe(before.version + 1);
  for (const seat of move.seats) take(world, move, seat);
  world.lesson = move.lesson;
  world.log.push(...loggedMoves(move));
}

const givenBack = ['student-cancelled', 'cancelled', 'tutor-absent'];

function check({ lesson, balances, log }: World): void {
  const foldOf = (id: string, first: string | undefined) =>
    log.filter((row) => row.bookingId === id).reduce((status, row) => (row.from === status ? row.to : 'broken'), first);
  expect(foldOf(lesson.id, 'pending')).toBe(lesson.status);
  for (const seat of lesson.seats) expect(foldOf(seat.id, undefined)).toBe(seat.status);
  expect(seatsTaken(lesson)).toBeLessThanOrEqual(lesson.maxStudents);
  if (lesson.status === 'open') expect(seatsTaken(lesson)).toBeGreaterThan(0);
  if (lesson.status === 'pending') expect(seatsTaken(lesson)).toBe(0);
  const isOver = !['pending', 'open', 'in-progress', 'tutor-present'].includes(lesson.status);
  if (isOver) expect(lesson.seats.map(({ status }) => status)).not.toContain('booked');
  for (const { id } of students) {
    const kept = lesson.seats.filter(({ studentUid, status }) => studentUid === id && !givenBack.includes(status));
    expect(kept.length).toBeLessThanOrEqual(1);
    expect(balances.get(id)).toBe(tokensEach - kept.length);
    expect(statusForStudent(lesson, id)).not.toBe('open');
  }
}

const walks = process.env.FULL ? 100_000 : 3_000;

test(`I1, NS-09, NS-19, CON-14, FEED-18, FEED-19, FB-53 ${walks} random walks of a group lesson keep every promise (100000 with FULL=1)`, () => {
  const jump = fc.integer({ min: 0, max: 40 }).map((minutes) => minutes * minute + (minutes % 3) - 1);
  const walk = fc.array(fc.tuple(fc.constantFrom(...commands), jump), { maxLength: 40 });
  fc.assert(
    fc.property(walk, fc.constantFrom(-13 * 60, -12 * 60, -30, -10, 0), (steps, beginMinutes) => {
      const balances = new Map(students.map(({ id }) => [id, tokensEach]));
      const lesson = aGroupLesson();
      const world: World = { now: beginMinutes * minute, lesson, balances, log: [], keys: [], seats: 0 };
      for (const [command, ms] of steps) {
        step(world, command);
        world.now += Math.max(0, ms);
      }
      check(world);
    }),
    { numRuns: walks },
  );
});
