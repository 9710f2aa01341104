/** What time alone moves: claims due lessons in order of their due time and applies the pure transition. */
import { lesson, policyBounds } from '@parlance/proto/limits';
import { presenceWindow, settle, tutorMissedStart, tutorStayed } from '../domain/due.ts';
import type { Lesson, LessonMove } from '../domain/lesson.ts';
import type { OutageRecord } from '../domain/outage.ts';
import type { Presence } from '../domain/presence.ts';
import { applyMove } from './apply-move.ts';
import { roundsOf } from './due-rounds.ts';
import type { KnownOutages } from './known-outages.ts';
import type { Clock, DueItem, DueLessons, MediaServer, Stores, UnitOfWork } from './ports.ts';

type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  /** Never the school's: patience with media is a matter of real time. */
  realTime: Clock;
  due: DueLessons;
  media: MediaServer;
  outages: KnownOutages;
  onFault: (error: unknown, item: { id: string; kind: string }) => void;
  onMove?: (move: LessonMove, dueAt: Date) => void;
};

/** Lessons of one instant are many, and each replica has 64 of them in hand: a list that others hold as a whole leaves nothing to do. */
const longestList = 1_600;
/** Only when the next is due is asked for. */
const nextOnes = 200;
const questionsAtOnce = 8;
const longestWaitMs = policyBounds.teacherWaitMinutes[1] * 60_000;

type Answer = { presence: Presence; patienceIsOver: boolean };
type Answers = { answers: ReadonlyMap<string, Answer>; known: OutageRecord | undefined };

/** Repeats until nothing is left that is due and can be decided, or the signal aborts; answers how many lessons moved. */
export function makeSweepDueLessons(deps: Deps) {
  return async (signal?: AbortSignal): Promise<number> => {
    let total = 0;
    while (signal?.aborted !== true) {
      const items = await deps.due.list(deps.clock.now(), deps.realTime.now(), longestList);
      let count = 0;
      for (const round of roundsOf(items)) {
        if (signal?.aborted) break;
        const moved = await Promise.all(round.map((portion) => movePortion(deps, portion)));
        count += moved.reduce((sum, one) => sum + one, 0);
      }
      total += count;
      if (count === 0) break;
    }
    return total;
  };
}

/** In how long lessons are due, as far ahead as that in school time; not above zero for those that are, or are asked about again within that time. */
export async function dueInMs(
  { due, clock, realTime }: Pick<Deps, 'due' | 'clock' | 'realTime'>,
  withinMs: number,
): Promise<number[]> {
  const now = clock.now().getTime();
  const later = (at: Date) => new Date(at.getTime() + withinMs);
  const items = await due.list(new Date(now + withinMs), later(realTime.now()), nextOnes);
  return items.map(({ at }) => at.getTime() - now);
}

/** Media is asked for no more than what is moved next: another process need not wait for our answers when we die. */
async function movePortion(deps: Deps, portion: readonly DueItem[]): Promise<number> {
  const [answers, known] = await Promise.all([askPresence(deps, portion), askOutages(deps, portion)]);
  const isAnswered = { 'tutor-present': () => true, 'tutor-absent': () => known !== undefined, settle: answers.has };
  const decided = portion.filter(({ id, kind }) => isAnswered[kind].call(answers, id));
  return decided.length === 0 ? 0 : moveTogether(deps, decided, { answers, known });
}

async function moveTogether(deps: Deps, items: readonly DueItem[], answers: Answers): Promise<number> {
  try {
    const made = await deps.uow.run((stores) => moveAll(stores, { items, ...answers, clock: deps.clock }));
    for (const { move, dueAt } of made) deps.onMove?.(move, dueAt);
    return made.length;
  } catch (error) {
    const [item, ...others] = items;
    if (item && others.length === 0) deps.onFault(error, item);
    // One lesson that cannot be moved must not hold up the others.
    let moved = 0;
    if (others.length > 0) for (const alone of items) moved += await moveTogether(deps, [alone], answers);
    return moved;
  }
}

type DueMoves = Answers & { items: readonly DueItem[]; clock: Clock };
type Made = { move: LessonMove; dueAt: Date };

/** What somebody else holds is left for the next look. */
async function moveAll(stores: Stores, { items, answers, known, clock }: DueMoves): Promise<Made[]> {
  const free = await stores.lessons.lockFree([...new Set(items.map(({ id }) => id))]);
  const views = new Map(free.map((view) => [view.lesson.id, view]));
  const made: Made[] = [];
  for (const item of items) {
    const view = views.get(item.id);
    const move = view && transition(view.lesson, item, { answer: answers.get(item.id), known, now: clock.now() });
    if (!move) continue;
    views.set(item.id, await applyMove(stores, move, view));
    made.push({ move, dueAt: item.at });
  }
  return made;
}

type Situation = { answer: Answer | undefined; known: OutageRecord | undefined; now: Date };

function transition(lesson: Lesson, item: DueItem, { answer, known, now }: Situation): LessonMove | undefined {
  if (item.kind === 'tutor-absent') return tutorMissedStart(lesson, now, known);
  if (item.kind === 'tutor-present') return tutorStayed(lesson, now);
  // Whoever was to make the move before it may have died over it.
  return (
    tutorStayed(lesson, now) ?? (answer && settle(lesson, answer.presence, { isOver: answer.patienceIsOver }, now))
  );
}

/** Media is asked outside any transaction, for several lessons at a time. */
async function askPresence(deps: Deps, items: readonly DueItem[]): Promise<Map<string, Answer>> {
  const over = items.filter(({ kind }) => kind === 'settle').map(({ id }) => id);
  const answers = new Map<string, Answer>();
  if (over.length === 0) return answers;
  const questions = await deps.due.claimPresenceChecks(over, deps.realTime.now());
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
async function presenceOf({ media, outages, onFault }: Deps, item: DueItem): Promise<Presence> {
  try {
    const window = presenceWindow({ startsAt: startOf(item) });
    const [presence, own] = await Promise.all([media.presence(item.bookingId, window), outages.ownRecord(window)]);
    const { completeUntil: logged } = presence;
    // A log that is whole proves nothing of the time in which a gateway may have been away.
    const completeUntil = logged && own.wholeUntil < logged ? own.wholeUntil : logged;
    return { ...presence, completeUntil, outages: [...own.outages, ...(presence.outages ?? [])] };
  } catch (error) {
    onFault(error, item);
    return { presentUids: [], completeUntil: undefined };
  }
}

/** One question for all whose teacher is waited for: their wait began no longer ago than any policy lets it. */
async function askOutages({ outages, clock }: Deps, items: readonly DueItem[]): Promise<OutageRecord | undefined> {
  const [first] = items
    .filter(({ kind }) => kind === 'tutor-absent')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  if (!first) return undefined;
  return outages.record({ from: new Date(first.at.getTime() - longestWaitMs), to: clock.now() });
}

function startOf({ at }: DueItem): Date {
  return new Date(at.getTime() - lesson.lengthMs);
}
