/** Random commands and clock jumps on an hour and on a group's lesson: no illegal edge, a log that folds, one refund at most a taking, tokens conserved. */
import fc from 'fast-check';
import {
  aBuyer,
  aGroupLesson,
  admin,
  anOpenSlot,
  aPerson as card,
  aSession,
  at,
  hour,
  minute,
  praiseFor,
  readOf,
  second,
  student,
  third,
  tutor,
  wishes,
} from '../../test/builders.ts';
import { libraryTopic } from '../../test/library.ts';
import type { Actor } from './actor.ts';
import { cancelByStudent, cancelByTutor, cancelledByAdmin, endFor } from './cancel.ts';
import { correctOutcome, correctSeat, isOutcome, outcomes } from './correct.ts';
import { settle, tutorMissedStart, tutorStayed } from './due.ts';
import { giveFeedback, viewFeedback } from './feedback.ts';
import { changeInfo } from './info.ts';
import { kindOf } from './kind.ts';
import { moveToHour } from './move-hour.ts';
import {
  heldSeats,
  isAhead,
  isOpenSlot,
  isRunning,
  onlySeat,
  seatOf,
  seatStatus,
  statusForStudent,
  takenSeats,
  type Lesson,
  type LessonMove,
  type Seat,
} from './lesson.ts';
import { commence, join } from './life.ts';
import { isRefused } from './refusals.ts';
import { bookLessons, bookSlot } from './take.ts';
import { knownBy, type LessonView } from './view.ts';
import { firstPolicy } from './policy.ts';

const legal: Record<string, readonly string[]> = {
  pending: ['open', 'cancelled'],
  open: ['pending', 'in-progress', 'cancelled', 'tutor-absent'],
  'in-progress': ['tutor-present', 'pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'tutor-present': ['pending-feedback', 'student-absent', 'tutor-absent', 'completed'],
  'pending-feedback': ['completed'],
};
const cancels = ['student-cancelled', 'tutor-cancelled', 'cancelled'];
const legalOfSeats: Record<string, readonly string[]> = {
  new: ['booked'],
  'student-cancelled': ['booked'],
  booked: [...cancels, 'tutor-absent', 'student-absent', 'pending-feedback', 'completed'],
  'pending-feedback': ['completed'],
};

/** What was held can be corrected to any outcome, by an administrator alone. */
const isCorrection = ({ cause }: LessonMove, from: string | undefined, to: string) =>
  cause === 'admin' && isOutcome(from ?? '') && isOutcome(to);

const students = [student, second, third];
const tokensEach = 3;

type World = {
  now: number;
  lesson: Lesson;
  balances: Map<string, number>;
  log: LessonMove[];
  keys: string[];
  ids: number;
};
type Command = { name: string; run: (world: World) => LessonMove | undefined };

const clock = (world: World) => at(world.now);
const newId = (world: World) => `id-${(world.ids += 1)}`;
const teacher = { isPte: false, isTraining: false, isEnabled: true, rate: 65, currency: 'AUD' };
const other = { material: 'hospitality', course: 'hotel', lesson: 'ho101', code: 'HO101', name: 'At the desk' };

function booked(world: World, who: Actor): LessonMove | undefined {
  const { lesson } = world;
  const wallet = kindOf(lesson).isGroup ? 'groupLessonTokens' : 'lessonTokens';
  const buyer = aBuyer(who, { [wallet]: world.balances.get(who.id) ?? 0 });
  if (!kindOf(lesson).isGroup) {
    return bookSlot(
      lesson,
      { student: buyer, tutor: teacher, wishes, policy: firstPolicy, topic: libraryTopic() },
      who,
      clock(world),
    );
  }
  const order = { student: buyer, tutor: teacher, busy: [], newId: () => newId(world) };
  return bookLessons({ session: aSession, lessons: [lesson], chosen: [lesson.id] }, order, who, clock(world))[0];
}

function left(world: World, who: Actor): LessonMove {
  return cancelByStudent(world.lesson, who.id, { actor: who, at: clock(world), offerId: newId(world) });
}

/** The walk goes on in the hour that the booking came to; nothing happens to what it left. */
function moved(world: World, who: Actor): undefined {
  const { lesson: from } = world;
  if (kindOf(from).isGroup) return;
  const startsAt = from.startsAt > at(0) ? at(0) : at(hour);
  const to = anOpenSlot({ id: newId(world), startsAt });
  const order = { actor: who, at: clock(world), studentUid: who.id, busy: [], offerId: newId(world) };
  const { left: behind, came } = moveToHour({ from, to }, order);
  const [before, after] = [seatOf(from, who.id), seatOf(came.lesson, who.id)];
  promise(isOpenSlot(behind.lesson), 'the hour that is left is offered');
  promise(came.lesson.version > from.version, 'a move is a later version');
  const isSame = after?.id === before?.id && after?.wallet === before?.wallet && came.lesson.topic === from.topic;
  promise(isSame && after?.status === 'booked', 'seat, token and topic go along');
  promise(
    [...behind.seats, ...came.seats].every(({ tokens }) => !tokens),
    'no token moves',
  );
  world.lesson = came.lesson;
  world.log = [{ ...came, seats: came.seats.map((seat) => ({ ...seat, from: undefined })) }];
}

function joined(world: World, who: Actor): LessonMove | undefined {
  const { lesson, commenced } = join(world.lesson, who, clock(world));
  if (!commenced) world.lesson = lesson;
  return commenced;
}

function praised(world: World, who: readonly Actor[]): LessonMove {
  return giveFeedback(world.lesson, { given: praiseFor(...who), tutorWasPresent: true }, tutor, clock(world)).move;
}

function changed(world: World, who: Actor, notes: string): LessonMove | undefined {
  const change = { topic: libraryTopic(notes ? other : undefined), wishes: { notes } };
  return changeInfo(world.lesson, { change, tutorIsTraining: false }, who, clock(world));
}

const presences = [[], [tutor], [student], [tutor, student], [tutor, ...students], [second]];
const judgements = presences.flatMap((who) =>
  [true, false].flatMap((isComplete) => [true, false].map((isPatienceOver) => ({ who, isComplete, isPatienceOver }))),
);
const correction = (status: (typeof outcomes)[number]) => ({ status, reason: 'The call log was wrong' });

const ofPeople: readonly Command[] = [
  ...students.flatMap((who): Command[] => [
    { name: `${who.name} books`, run: (w) => booked(w, who) },
    { name: `${who.name} gives it back`, run: (w) => left(w, who) },
    { name: `${who.name} moves it`, run: (w) => moved(w, who) },
    { name: `${who.name} joins`, run: (w) => joined(w, who) },
    { name: `${who.name} reads`, run: (w) => viewFeedback(w.lesson, who.id, who, clock(w)) },
    { name: `feedback for ${who.name}`, run: (w) => praised(w, [who]) },
  ]),
  { name: 'feedback for two', run: (w) => praised(w, [student, second]) },
  { name: 'another topic', run: (w) => changed(w, tutor, 'Slowly, please.') },
  { name: 'the topic of before', run: (w) => changed(w, tutor, '') },
  { name: 'commence', run: (w) => commence(w.lesson, tutor, clock(w)) },
  { name: 'tutor joins', run: (w) => joined(w, tutor) },
  { name: 'administrator joins', run: (w) => joined(w, admin) },
  { name: 'sweep absent', run: (w) => tutorMissedStart(w.lesson, clock(w)) },
  { name: 'sweep present', run: (w) => tutorStayed(w.lesson, clock(w)) },
];
/** They end most walks, so they are rare. */
const cancellations: readonly Command[] = [
  { name: 'tutor cancels', run: (w) => cancelByTutor(w.lesson, 'I am ill', tutor, clock(w)) },
  { name: 'school cancels', run: (w) => cancelledByAdmin(w.lesson, 'Closed', admin, clock(w)) },
  ...[...students, tutor].map(({ id, name }): Command => {
    const run = (w: World) => endFor(w.lesson, id, 'Closed', { actor: admin, at: clock(w) });
    return { name: `${name}’s account is closed`, run };
  }),
];
const corrections: readonly Command[] = [
  ...outcomes.flatMap((status): Command[] => [
    { name: `correct to ${status}`, run: (w) => correctOutcome(w.lesson, correction(status), admin, clock(w)) },
    ...students.map(({ id, name }): Command => ({
      name: `correct ${name} to ${status}`,
      run: (w) => {
        const seatId = seatOf(w.lesson, id)?.id ?? 'none';
        return correctSeat(w.lesson, { seatId, ...correction(status) }, admin, clock(w));
      },
    })),
  ]),
];
const settlements = judgements.map(({ who, isComplete, isPatienceOver }): Command => ({
  name: `settle ${who.length} ${isComplete} ${isPatienceOver}`,
  run: (w) => {
    const presence = { presentUids: who.map(({ id }) => id), completeUntil: isComplete ? clock(w) : undefined };
    return settle(w.lesson, presence, { isOver: isPatienceOver }, clock(w));
  },
}));

/** Many times quicker than an expectation, and a walk asks thousands. */
function promise(isKept: boolean, words: string): void {
  if (!isKept) throw new Error(`not kept: ${words}`);
}

function take(world: World, move: LessonMove, { seat, from, tokens }: LessonMove['seats'][number]): void {
  const before = seatOf(world.lesson, seat.studentUid);
  promise(from === before?.status, 'a seat moves from where it stands');
  promise(seat.version === (before?.version ?? 0) + 1, 'a move is a version of the seat');
  const isLegal = from === seat.status || (legalOfSeats[from ?? 'new'] ?? []).includes(seat.status);
  promise(isLegal || isCorrection(move, from, seat.status), `a seat never goes from ${from} to ${seat.status}`);
  if (!tokens) return;
  promise(tokens.studentUid === seat.studentUid, 'a token moves with its own seat');
  promise(!world.keys.includes(tokens.key), `${tokens.key} is told once`);
  world.keys.push(tokens.key);
  const after = (world.balances.get(tokens.studentUid) ?? 0) + tokens.delta;
  promise(after >= 0, 'no balance falls below nothing');
  world.balances.set(tokens.studentUid, after);
}

function step(world: World, command: Command): void {
  const before = world.lesson;
  let move: LessonMove | undefined;
  try {
    move = command.run(world);
  } catch (error) {
    if (!isRefused(error)) throw error;
    return;
  }
  if (!move) return;
  const { lesson, from, seats } = move;
  promise(from === before.status, 'a lesson moves from where it stands');
  const isLegal = from === lesson.status || (legal[from ?? ''] ?? []).includes(lesson.status);
  promise(isLegal || isCorrection(move, from, lesson.status), `a lesson never goes from ${from} to ${lesson.status}`);
  promise(lesson.id === before.id && lesson.version === before.version + 1, 'a move is a version of the lesson');
  for (const seat of seats) take(world, move, seat);
  const others = before.seats.filter(({ studentUid }) => !seats.some(({ seat }) => seat.studentUid === studentUid));
  promise(
    others.every((seat) => lesson.seats.includes(seat)),
    'a seat that does not move stays as it is',
  );
  world.lesson = lesson;
  world.log.push(move);
}

type Row = { from: string | undefined; to: string };
const folded = (rows: readonly Row[], first: string | undefined) =>
  rows.reduce((status, { from, to }) => (from === status ? to : 'broken'), first);

function checkLog({ lesson, log }: World): void {
  const ofLesson = log.map(({ from, lesson: { status: to } }) => ({ from, to }));
  promise(folded(ofLesson, 'pending') === lesson.status, 'the log of a lesson folds');
  for (const { studentUid, status } of lesson.seats) {
    const moves = log.flatMap(({ seats }) => seats.filter(({ seat }) => seat.studentUid === studentUid));
    const ofSeat = moves.map(({ from, seat: { status: to } }) => ({ from, to }));
    promise(folded(ofSeat, undefined) === status, 'the log of a seat folds');
  }
}

/** Keys are told once, so each taking is paid once and refunded once at most; the rest are corrections. */
function checkTokens({ lesson, balances, keys }: World): void {
  const refunds = keys.filter((key) => key.startsWith('refund:'));
  promise(
    refunds.every((key) => keys.includes(key.replace('refund:', 'book:'))),
    'only what was paid is refunded',
  );
  const free = [...cancels, 'tutor-absent'];
  for (const { id } of students) {
    const kept = lesson.seats.filter(({ studentUid, status }) => studentUid === id && !free.includes(status));
    promise(balances.get(id) === tokensEach - kept.length, 'each student pays for the seat they have, and no more');
  }
}

function checkSeats({ lesson }: World): void {
  const { seats, status, capacity } = lesson;
  const [taken, held] = [takenSeats(lesson).length, heldSeats(lesson).length];
  promise(new Set(seats.map(({ studentUid }) => studentUid)).size === seats.length, 'each student has one seat');
  promise(new Set(seats.map(({ id }) => id)).size === seats.length, 'each seat has an id of its own');
  promise(taken <= capacity, 'no more seats are taken than there are');
  promise(status !== 'open' || held === taken, 'whoever took a seat of an open lesson sits on it');
  promise(status !== 'pending' || taken === 0, 'nobody sits in a lesson that is pending');
  promise(['pending', 'cancelled'].includes(status) || taken > 0, 'somebody sits in every lesson that is held');
  promise(isAhead(lesson) || isRunning(lesson) || held === 0, 'nobody waits in a lesson that is over');
}

function checkKind({ lesson }: World): void {
  const { seats, topic, pay, bookingId } = lesson;
  if (kindOf(lesson).isGroup) {
    promise(readOf(lesson) === lesson.status && bookingId === lesson.id, 'a group is known by itself');
    promise(topic !== undefined && pay !== undefined, 'a group has its topic and its pay');
    return;
  }
  const seat = onlySeat(lesson);
  const isFree = isOpenSlot(lesson);
  promise((topic === undefined) === isFree && (pay === undefined) === isFree, 'an hour says nothing while it is free');
  promise((seat === undefined) === isFree, 'an hour is free as long as nobody has it');
  promise(!seat || seat.id === bookingId, 'an hour is known by the seat of whoever has it');
  const left = seats.filter(({ status }) => status === 'student-cancelled');
  promise(
    seats.filter(({ gaveBack }) => gaveBack).every((one) => left.includes(one)),
    'who has it gave nothing back',
  );
  promise(
    left.every(({ gaveBack, id }) => gaveBack && id !== bookingId),
    'who gave it back does not know it any more',
  );
  const read = isRunning(lesson) ? lesson.status : seat?.status;
  promise(readOf(lesson) === (isFree ? 'pending' : read), 'an hour says what its seat says');
}

/** An hour as its student knows it, whoever has it now: nothing of anybody else. */
function checkView({ lesson }: Pick<World, 'lesson'>, own: Seat): void {
  const cards = Object.fromEntries(students.map(({ id }) => [id, { ...card, uid: id }]));
  const view = { lesson, session: undefined, tutor: card, students: cards, isPaid: true };
  const booking = knownBy(view, own.id);
  const said = JSON.stringify(booking);
  promise(!students.some(({ id }) => id !== own.studentUid && said.includes(id)), 'nobody is told of another');
  promise(readOf(booking.lesson) === seatStatus(lesson, own), 'who gave an hour back reads that');
  if (own.gaveBack) promise(said === JSON.stringify(knownBy(bare(view, own), own.id)), 'what comes later is not told');
}

/** As if nobody had come since. */
function bare(view: LessonView, own: Seat): LessonView {
  const free = { status: 'pending', seats: [own], topic: undefined, pay: undefined, bookingId: 'offered' } as const;
  return {
    ...view,
    lesson: { ...view.lesson, ...free, commencedAt: undefined, firstJoinedAt: undefined },
    isPaid: false,
  };
}

/** Whoever sits beside somebody, and whatever became of them, is nothing that the others read. */
function checkReading({ lesson }: World): void {
  for (const { id } of students) {
    const seats = lesson.seats.map((seat) => {
      if (seat.studentUid === id || seat.status === 'student-cancelled') return seat;
      return { ...seat, status: 'student-absent' as const, hasFeedback: true, studentUid: 'somebody' };
    });
    const read = statusForStudent(lesson, id);
    promise(read !== 'open', 'no student reads of an open lesson');
    promise(statusForStudent({ ...lesson, seats }, id) === read, 'nobody reads what became of another');
    const seat = seatOf(lesson, id);
    if (seat && !kindOf(lesson).isGroup) checkView({ lesson }, seat);
    const own = seat?.status;
    if (own === 'student-cancelled') promise(isAhead(lesson) || read === own, 'who left reads that, once it is over');
    else if (own && !isRunning(lesson)) promise(read === own, 'everybody reads what became of themselves');
  }
}

/** Where a walk came to: a walk that comes nowhere proves nothing. */
function reached({ lesson, log }: World): string[] {
  const causes = log.map(({ cause }) => cause);
  const isOthers = lesson.seats.length > 1 && lesson.seats[0]?.status === 'student-cancelled';
  const isBack = lesson.seats.some(({ takes, status }) => takes > 1 && status !== 'student-cancelled');
  const ends = [isOthers && 'taken by another', isBack && 'taken again'];
  const isEdited = causes.includes('admin') && isOutcome(lesson.status) && 'corrected';
  return [...causes, ...ends, isEdited, readOf(lesson)].filter((word) => word !== false);
}

const everywhere = ['book', 'cancel-student', 'cancel-tutor', 'admin', 'commence', 'join', 'feedback', 'viewed', 'info']
  .concat(['sweep-tutor-absent', 'sweep-tutor-present', 'sweep-settle', 'corrected'])
  .concat(['taken by another', 'taken again', ...outcomes, 'pending', 'cancelled']);

const walks = process.env.FULL ? 100_000 : 3_000;

test.each([
  ['an hour', anOpenSlot(), ['booked', 'move', 'tutor-cancelled']],
  ["a group's lesson", aGroupLesson(), ['open']],
])(
  `I1, NS-09, NS-19, CON-14, FEED-18, FEED-19, FB-53 ${walks} random walks of %s keep every promise of the machine (100000 with FULL=1)`,
  (_kind, lesson, itsOwn) => {
    const jump = fc.oneof(
      { weight: 10, arbitrary: fc.constant(0) },
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 3, arbitrary: fc.integer({ min: 15, max: 50 }) },
      { weight: 1, arbitrary: fc.constant(12 * 60) },
    );
    const command = fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom(...ofPeople) },
      { weight: 1, arbitrary: fc.constantFrom(...cancellations) },
      { weight: 4, arbitrary: fc.constantFrom(...settlements) },
      { weight: 4, arbitrary: fc.constantFrom(...corrections) },
    );
    const walk = fc.array(fc.tuple(command, jump), { minLength: 5, maxLength: 40, size: 'max' });
    const been = new Set<string>();
    fc.assert(
      fc.property(walk, fc.constantFrom(-14 * 60, -13 * 60, -12 * 60, -30, -10), (steps, begin) => {
        const balances = new Map(students.map(({ id }) => [id, tokensEach]));
        const world: World = { now: begin * minute, lesson, balances, log: [], keys: [], ids: 0 };
        for (const [one, minutes] of [[ofPeople[0] as Command, 0] as const, ...steps]) {
          step(world, one);
          world.now += minutes * minute + (minutes % 3) - (minutes && 1);
        }
        for (const check of [checkLog, checkTokens, checkSeats, checkKind, checkReading]) check(world);
        for (const word of reached(world)) been.add(word);
      }),
      { numRuns: walks },
    );
    expect([...everywhere, ...itsOwn].filter((word) => !been.has(word))).toEqual([]);
  },
);
