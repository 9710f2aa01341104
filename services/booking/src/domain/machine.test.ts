/** Random commands and clock jumps: no illegal edge, one log row per move, one refund at most, tokens conserved. */
import fc from 'fast-check';
import { admin, anOpenSlot, at, minute, student, tutor, wishes } from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { Booking, Move } from './booking.ts';
import { cancelByAdmin, cancelByStudent, cancelByTutor } from './cancel.ts';
import { commence } from './commence.ts';
import { correctOutcome, isOutcome, outcomes } from './correct.ts';
import { tutorMissedStart, tutorStayed } from './due.ts';
import { completeByFeedback } from './feedback.ts';
import { join } from './room-entry.ts';
import { balanceAfter } from './ledger.ts';
import { isRefused } from './refusals.ts';
import { reserve } from './reserve.ts';
import { settle } from './settlement.ts';

const legal: Record<string, readonly string[]> = {
  pending: ['booked'],
  booked: ['in-progress', 'student-cancelled', 'tutor-cancelled', 'cancelled', 'tutor-absent'],
  'in-progress': ['tutor-present', 'pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'tutor-present': ['pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'pending-feedback': ['completed'],
};

/** What was held can be corrected to any other outcome, by an administrator alone. */
function isLegal(from: string, { cause, booking: { status } }: Move): boolean {
  if (cause === 'admin' && isOutcome(from)) return isOutcome(status) && status !== from;
  return (legal[from] ?? []).includes(status);
}

type World = { now: number; booking: Booking; balance: number; log: Move[]; spent: string[] };
type Command = { name: string; run: (world: World) => Move | undefined };

function order(world: World) {
  const entitlement = { categories: [], freeTrialActivated: true, freeTrialExpiresAt: undefined };
  return {
    student: {
      uid: student.id,
      isMock: false,
      isEnabled: true,
      entitlement,
      balances: { freeTrialToken: world.balance },
    },
    tutor: { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' },
    wishes,
    topic: libraryTopic(),
  };
}

const clock = (world: World) => at(world.now);
const presences = [[], [tutor.id], [student.id], [tutor.id, student.id]];

function asked(world: World, presentUids: string[], complete: boolean, isOver: boolean): Move | undefined {
  const completeUntil = complete ? clock(world) : undefined;
  return settle(world.booking, { presentUids, completeUntil }, { isOver }, clock(world));
}

const commands: readonly Command[] = [
  { name: 'book', run: (w) => reserve(w.booking, order(w), student, clock(w)) },
  { name: 'commence', run: (w) => commence(w.booking, tutor, clock(w)) },
  { name: 'tutor joins', run: (w) => joined(w, tutor) },
  { name: 'student joins', run: (w) => joined(w, student) },
  { name: 'student cancels', run: (w) => cancelByStudent(w.booking, 'new', student, clock(w)).cancelled },
  { name: 'tutor cancels', run: (w) => cancelByTutor(w.booking, 'I am ill', tutor, clock(w)) },
  { name: 'school cancels', run: (w) => cancelByAdmin(w.booking, 'closed', tutor, clock(w)) },
  { name: 'feedback', run: (w) => completeByFeedback(w.booking, true, tutor, clock(w)) },
  { name: 'sweep absent', run: (w) => tutorMissedStart(w.booking, clock(w)) },
  { name: 'sweep present', run: (w) => tutorStayed(w.booking, clock(w)) },
  ...outcomes.map((status) => ({
    name: `correct to ${status}`,
    run: (w: World) => correctOutcome(w.booking, { status, reason: 'The call log was wrong' }, admin, clock(w)),
  })),
  ...presences.flatMap((uids) =>
    [true, false].flatMap((complete) =>
      [true, false].map((isOver) => ({
        name: `settle ${uids.length} ${complete} ${isOver}`,
        run: (w: World) => asked(w, uids, complete, isOver),
      })),
    ),
  ),
];

function joined(world: World, actor: typeof tutor): Move | undefined {
  const result = join(world.booking, actor, clock(world));
  if (!result.commenced) world.booking = result.booking;
  return result.commenced;
}

function step(world: World, command: Command): void {
  const before = world.booking;
  let move: Move | undefined;
  try {
    move = command.run(world);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return;
  }
  if (!move) return;
  expect(move.from).toBe(before.status);
  expect(`${before.status} → ${move.booking.status}: ${isLegal(before.status, move)}`).toMatch(/true$/);
  expect(move.booking.version).toBe(before.version + 1);
  if (move.tokens) {
    expect(world.spent).not.toContain(move.tokens.key);
    world.spent.push(move.tokens.key);
    world.balance = balanceAfter(world.balance, move.tokens);
  }
  world.booking = move.booking;
  world.log.push(move);
}

function check(world: World, tokens: number): void {
  const folded = world.log.reduce<string>(
    (status, move) => (move.from === status ? move.booking.status : 'broken'),
    'pending',
  );
  expect(folded).toBe(world.booking.status);
  expect(world.balance).toBe(tokens + world.log.reduce((sum, { tokens: line }) => sum + (line?.delta ?? 0), 0));
  const given = ['tutor-absent', 'student-cancelled', 'tutor-cancelled', 'cancelled', 'pending'];
  expect(world.balance).toBe(given.includes(world.booking.status) ? tokens : tokens - 1);
}

const walks = process.env.FULL ? 100_000 : 3_000;

test(`I1, NS-09, NS-19, FB-53 ${walks} random walks keep every promise of the machine (100000 with FULL=1)`, () => {
  const jump = fc.integer({ min: 0, max: 40 }).map((minutes) => minutes * minute + (minutes % 3) - 1);
  const walk = fc.array(fc.tuple(fc.constantFrom(...commands), jump), { maxLength: 25 });
  fc.assert(
    fc.property(walk, fc.constantFrom(-13 * 60, -12 * 60, -30, -10, 0), (steps, beginMinutes) => {
      const world: World = { now: beginMinutes * minute, booking: anOpenSlot(), balance: 1, log: [], spent: [] };
      step(world, commands[0] as Command);
      for (const [command, ms] of steps) {
        world.now += Math.max(0, ms);
        step(world, command);
      }
      check(world, 1);
    }),
    { numRuns: walks },
  );
});
