/** Many people open, book, cancel, close and read the same hours at once; what each asked and was told becomes a history (J1). */
import { isLinearizable, type Model, type Operation } from '@parlance/runtime/testing/linearizability';

/** One hour of one tutor. Student and tutor are indexes of the people taking part. */
export type Cell = { name: string; tutor: number; startsAt: Date };
type Act =
  | { kind: 'open' }
  | { kind: 'read' }
  | { kind: 'book'; id: string; student: number }
  | { kind: 'cancel'; id: string; student: number }
  | { kind: 'cancel-by-tutor'; id: string }
  | { kind: 'close'; id: string };
/** What stands at the hour: nothing, a free slot, or a lesson of somebody; or two things at once, which is never right. */
type Standing = { id: string; student?: number | undefined } | 'nothing';
export type Found = Standing | 'two at once';
type Answer = 'done' | 'refused' | Found;
/** The calls of whoever keeps the calendar. Refusals and lost answers are thrown as the classes below. */
export type CalendarCalls = {
  open(cell: Cell): Promise<unknown>;
  book(cell: Cell, id: string, student: number): Promise<unknown>;
  cancel(cell: Cell, id: string, student: number): Promise<unknown>;
  cancelByTutor(cell: Cell, id: string): Promise<unknown>;
  close(cell: Cell, id: string): Promise<unknown>;
  read(cell: Cell): Promise<Found>;
};
/** It was told that this cannot be. */
export class Refused extends Error {}
/** Nobody knows what came of it. */
export class Lost extends Error {}

/** A slot that opened again after a student cancelled has an id that nobody has read yet. */
const unread = '';

/** No id comes twice. */
type Hour = { now: Standing; gone: readonly string[] };

const hourModel: Model<Hour, Act, Answer> = {
  initial: { now: 'nothing', gone: [] },
  key: ({ now, gone }) => `${now === 'nothing' ? now : `${now.id} ${now.student ?? 'free'}`} after ${gone.join(' ')}`,
  onlyLooks: ({ kind }, answer) => answer === 'refused' || kind === 'read',
  step(state, act, answer) {
    if (act.kind === 'read') return answer && readStep(state, answer as Found);
    const next = effectOf(state.now, act);
    // Refused is right where it could not have been done; a lost answer took effect only where it could.
    if (answer === 'refused') return next === undefined ? state : undefined;
    return next && { now: next, gone: goneAfter(state, next) };
  },
};

function goneAfter({ now, gone }: Hour, next: Standing): readonly string[] {
  const isGone = now !== 'nothing' && now.id !== unread && (next === 'nothing' || next.id !== now.id);
  return isGone ? [...gone, now.id] : gone;
}

function readStep(state: Hour, found: Found): Hour | undefined {
  const { now, gone } = state;
  if (found === 'two at once') return undefined;
  if (now === 'nothing' || found === 'nothing') return now === found ? state : undefined;
  if (now.student !== found.student) return undefined;
  if (now.id === found.id) return state;
  return now.id === unread && !gone.includes(found.id) ? { now: found, gone } : undefined;
}

function effectOf(state: Standing, act: Act): Standing | undefined {
  if (act.kind === 'open') return state === 'nothing' ? { id: unread } : undefined;
  if (act.kind === 'read' || state === 'nothing' || state.id !== act.id) return undefined;
  const isFree = state.student === undefined;
  if (act.kind === 'book') return isFree ? { id: act.id, student: act.student } : undefined;
  if (act.kind === 'close') return isFree ? 'nothing' : undefined;
  if (isFree) return undefined;
  if (act.kind === 'cancel-by-tutor') return 'nothing';
  return state.student === act.student ? { id: unread } : undefined;
}

export type Records = Map<string, Operation<Act, Answer>[]>;
export type Load = { cells: readonly Cell[]; clients: number; students: number; operations: number };

/** Each client does one thing after another; all of them together as many as wanted. */
export async function recordHistories(calls: CalendarCalls, load: Load): Promise<Records> {
  const records: Records = new Map(load.cells.map(({ name }) => [name, []]));
  const seen = new Map<string, Found>();
  let begun = 0;
  async function client(): Promise<void> {
    while (begun < load.operations) {
      begun += 1;
      // A few hours at a time, so that many want the same one.
      const hot = Math.floor((begun / load.operations) * load.cells.length);
      const cell = load.cells[Math.min(load.cells.length - 1, hot + oneOf(3))] as Cell;
      const act = nextAct(seen.get(cell.name) ?? 'nothing', oneOf(load.students));
      const operation = await timed(() => perform(calls, act, cell), act);
      records.get(cell.name)?.push(operation);
      if (act.kind === 'read' && operation.output) seen.set(cell.name, operation.output as Found);
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client));
  return records;
}

const oneOf = (count: number) => Math.floor(Math.random() * count);

/** Mostly what makes sense by what was read last, which may be long untrue. */
function nextAct(found: Found, student: number): Act {
  if (oneOf(10) < 3) return { kind: 'read' };
  if (typeof found === 'string') return { kind: oneOf(2) === 0 ? 'open' : 'read' };
  const { id } = found;
  if (oneOf(10) === 0) return oneOf(2) === 0 ? { kind: 'close', id } : { kind: 'open' };
  if (found.student === undefined || oneOf(4) === 0) return { kind: 'book', id, student };
  return oneOf(4) === 0 ? { kind: 'cancel-by-tutor', id } : { kind: 'cancel', id, student: found.student };
}

function perform(calls: CalendarCalls, act: Act, cell: Cell): Promise<unknown> {
  switch (act.kind) {
    case 'open':
      return calls.open(cell);
    case 'read':
      return calls.read(cell);
    case 'book':
      return calls.book(cell, act.id, act.student);
    case 'cancel':
      return calls.cancel(cell, act.id, act.student);
    case 'cancel-by-tutor':
      return calls.cancelByTutor(cell, act.id);
    case 'close':
      return calls.close(cell, act.id);
  }
}

async function timed(work: () => Promise<unknown>, input: Act): Promise<Operation<Act, Answer>> {
  const calledAt = performance.now();
  try {
    const answer = await work();
    const output = input.kind === 'read' ? (answer as Found) : 'done';
    return { input, output, calledAt, answeredAt: performance.now() };
  } catch (error) {
    if (error instanceof Lost) return { input, calledAt };
    if (error instanceof Refused) return { input, output: 'refused', calledAt, answeredAt: performance.now() };
    throw error;
  }
}

/** The hours whose history no single calendar could have given. */
export function impossibleHours(records: Records): string[] {
  return [...records].filter(([, history]) => !isLinearizable(hourModel, history)).map(([name]) => name);
}

export function countsOf(records: Records): { all: number; lost: number; booked: number; lostRaces: number } {
  const all = [...records.values()].flat();
  const books = all.filter(({ input }) => input.kind === 'book');
  return {
    all: all.length,
    lost: all.filter(({ answeredAt }) => answeredAt === undefined).length,
    booked: books.filter(({ output }) => output === 'done').length,
    lostRaces: books.filter(({ output }) => output === 'refused').length,
  };
}
