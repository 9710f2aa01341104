/** What time alone moves: claims due lessons in order of their due time and applies the pure transition (architecture section 6). */
import { lesson } from '@parlance/proto/limits';
import type { Booking, Lesson, Move } from '../domain/booking.ts';
import { tutorMissedStart, tutorStayed } from '../domain/due.ts';
import { presenceWindow, settle, type Presence } from '../domain/settlement.ts';
import type { GroupLesson, GroupMove } from '../domain/group-lesson.ts';
import { groupTutorMissedStart, groupTutorStayed, settleGroup } from '../domain/group-life.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { applyMove } from './apply-move.ts';
import type { Clock, DueItem, DueLessons, MediaServer, Stores, UnitOfWork } from './ports.ts';

export type SweepDeps = {
  uow: UnitOfWork;
  clock: Clock;
  /** Never the school's: patience with media is a matter of real time. */
  realClock: Clock;
  due: DueLessons;
  media: MediaServer;
  onFault: (error: unknown, item: { id: string; kind: string }) => void;
  onMove?: (move: Move<Lesson> | GroupMove, dueAt: Date) => void;
};

const batch = 200;
const questionsAtOnce = 8;
/** Lessons begin and end on the hour, so many are due at once; the rest of the connections is for people. */
const movesAtOnce = 4;

type Answer = { presence: Presence; patienceIsOver: boolean };

/** Repeats until nothing is left that is due and can be decided; answers how many lessons moved. */
export function makeSweepDueLessons(deps: SweepDeps) {
  return async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const items = await deps.due.list(deps.clock.now(), deps.realClock.now(), batch);
      const answers = await askPresence(deps, items);
      let count = 0;
      for (const together of inTurns(items)) {
        const moved = await Promise.all(together.map((item) => applyDue(deps, item, answers.get(item.id))));
        count += moved.filter(Boolean).length;
      }
      total += count;
      if (count === 0) return total;
    }
  };
}

/** In the order of their due time; what is due at the same instant goes side by side. */
function inTurns(items: readonly DueItem[]): DueItem[][] {
  const turns: DueItem[][] = [];
  for (const item of items) {
    const last = turns.at(-1);
    const fits = last && last.length < movesAtOnce && last[0]?.at.getTime() === item.at.getTime();
    // A lesson whose two moves are due at one instant makes them one after the other.
    if (fits && last.every(({ id }) => id !== item.id)) last.push(item);
    else turns.push([item]);
  }
  return turns;
}

async function applyDue(deps: SweepDeps, item: DueItem, answer: Answer | undefined): Promise<boolean> {
  if (item.kind === 'settle' && !answer) return false;
  try {
    const move = await deps.uow.run<Move<Lesson> | GroupMove | undefined>((stores) => {
      const wanted = { item, answer, clock: deps.clock };
      return item.isGroup ? moveGroup(stores, wanted) : moveLesson(stores, wanted);
    });
    if (move) deps.onMove?.(move, item.at);
    return move !== undefined;
  } catch (error) {
    // One lesson that cannot be moved must not hold up the others.
    deps.onFault(error, item);
    return false;
  }
}

type Wanted = { item: DueItem; answer: Answer | undefined; clock: Clock };

async function moveLesson(stores: Stores, { item, answer, clock }: Wanted): Promise<Move<Lesson> | undefined> {
  const booking = await stores.bookings.lockIfFree(item.id);
  const due = booking && transition(booking, item, answer, clock.now());
  if (due) await applyMove(stores, due);
  return due;
}

async function moveGroup(stores: Stores, { item, answer, clock }: Wanted): Promise<GroupMove | undefined> {
  const view = await stores.groups.lockIfFree(item.id);
  const due = view && groupTransition(view.lesson, item, answer, clock.now());
  if (due) await applyGroupMove(stores, due, view);
  return due;
}

function groupTransition(
  lesson: GroupLesson,
  item: DueItem,
  answer: Answer | undefined,
  now: Date,
): GroupMove | undefined {
  if (item.kind === 'tutor-absent') return groupTutorMissedStart(lesson, now);
  if (item.kind === 'tutor-present') return groupTutorStayed(lesson, now);
  return answer && settleGroup(lesson, answer.presence, { isOver: answer.patienceIsOver }, now);
}

function transition(booking: Booking, item: DueItem, answer: Answer | undefined, now: Date): Move<Lesson> | undefined {
  if (item.kind === 'tutor-absent') return tutorMissedStart(booking, now);
  if (item.kind === 'tutor-present') return tutorStayed(booking, now);
  return answer && settle(booking, answer.presence, { isOver: answer.patienceIsOver }, now);
}

/** Media is asked outside any transaction, for several lessons at a time. */
async function askPresence(deps: SweepDeps, items: readonly DueItem[]): Promise<Map<string, Answer>> {
  const over = items.filter(({ kind }) => kind === 'settle').map(({ id }) => id);
  const answers = new Map<string, Answer>();
  if (over.length === 0) return answers;
  const questions = await deps.due.claimQuestions(over, deps.realClock.now());
  const ask = async ({ id, patienceIsOver }: (typeof questions)[number]) => {
    const item = items.find((candidate) => candidate.id === id && candidate.kind === 'settle');
    if (item) answers.set(id, { presence: await presenceOf(deps, item), patienceIsOver });
  };
  for (let from = 0; from < questions.length; from += questionsAtOnce) {
    await Promise.all(questions.slice(from, from + questionsAtOnce).map(ask));
  }
  return answers;
}

/** A settlement is due at the lesson's end; the window follows from it. No answer is an incomplete answer. */
async function presenceOf({ media, onFault }: SweepDeps, item: DueItem): Promise<Presence> {
  try {
    return await media.presence(item.id, presenceWindow({ startsAt: startOf(item) }));
  } catch (error) {
    onFault(error, item);
    return { presentUids: [], completeUntil: undefined };
  }
}

function startOf({ at }: DueItem): Date {
  return new Date(at.getTime() - lesson.lengthMs);
}
