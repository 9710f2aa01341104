/** Lessons in a teacher's time off, one transaction each: another hour is proposed, or the lesson is cancelled with the tokens back. Whoever dies over one leaves it to the next round. */
import { cancelledForTimeOff } from '../domain/cancel.ts';
import { fateOf, openStates, type Fate, type OffLesson } from '../domain/move-proposal.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { teacherOf } from './close-while-off.ts';
import type { Clock, FreeHour, Stores, UnitOfWork } from './ports.ts';

type Key = Pick<OffLesson, 'timeOffId' | 'bookingId' | 'lessonId'>;
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  /** Those that wait, whose time to answer is over, or that are not what they were; some at a time. */
  listDue: (now: Date, limit: number) => Promise<Key[]>;
  onFault: (error: unknown, lesson: Key) => void;
};

const portion = 50;

/** Answers how many lessons it decided. Several replicas may run it: each looks again behind the rows. */
export function makeAdvanceProposals(deps: Deps) {
  return async (signal?: AbortSignal): Promise<number> => {
    let decided = 0;
    while (signal?.aborted !== true) {
      const due = await deps.listDue(deps.clock.now(), portion);
      let left = 0;
      for (const key of due) {
        const done = await advanceOne(deps, key);
        if (done === 'decided') decided += 1;
        if (done === 'left') left += 1;
      }
      // What was decided or put off is not listed again.
      if (due.length < portion || left === due.length) break;
    }
    return decided;
  };
}

type Done = 'decided' | 'put-off' | 'left';

/** One that fails stands behind the others from then on. */
async function advanceOne(deps: Deps, key: Key): Promise<Done> {
  try {
    return await deps.uow.run((stores) => decide(stores, deps, key));
  } catch (error) {
    deps.onFault(error, key);
  }
  try {
    await deps.uow.run(({ timeOff }) => timeOff.putOff(key, deps.clock.now()));
    return 'put-off';
  } catch {
    return 'left';
  }
}

async function decide(stores: Stores, { clock }: Deps, key: Key): Promise<Done> {
  const [view] = await stores.lessons.lockWithStudents([key.lessonId]);
  const known = await stores.timeOff.lockLesson(key);
  if (!known || !openStates.some((state) => state === known.state)) return 'left';
  const now = clock.now();
  // On the connection that holds the rows: who waits for another one of the pool may wait for these rows.
  const hours = view && known.state === 'waiting' ? await hoursFor(stores, known, { view, now }) : [];
  const fate = fateOf(known, view?.lesson, { hours: hours.length, now });
  if (!fate) return 'left';
  await bring(stores, { known, fate, view, hours, now });
  return 'decided';
}

type Looked = { view: LessonView; now: Date };

async function hoursFor({ timeOff }: Stores, known: OffLesson, { view, now }: Looked): Promise<FreeHour[]> {
  const { studentUid } = known;
  return studentUid === undefined ? [] : timeOff.hoursInstead({ ...view.lesson, studentUid }, now);
}

type Decided = {
  known: OffLesson;
  fate: Fate;
  view: LessonView | undefined;
  hours: readonly FreeHour[];
  now: Date;
};

async function bring(stores: Stores, { known, fate, view, hours, now }: Decided): Promise<void> {
  const until = fate.state === 'proposed' ? fate.until : undefined;
  await stores.timeOff.keepState({ ...known, state: fate.state, answerUntil: until ?? known.answerUntil }, now);
  if (!view || fate.state === 'elsewhere') return;
  const starts = fate.state === 'proposed' ? hours.map(({ startsAt }) => startsAt) : [];
  const after = fate.state === 'proposed' ? view : await cancelForTimeOff(stores, view, now);
  const said = { state: fate.state, hours: starts, until, at: now, actor: teacherOf(view) };
  if (known.studentUid !== undefined) await stores.facts.proposalChanged(after, said);
}

/** As by its teacher, with the tokens back. */
export async function cancelForTimeOff(stores: Stores, view: LessonView, now: Date): Promise<LessonView> {
  const move = cancelledForTimeOff(view.lesson, teacherOf(view), now);
  if (!move) throw new Error(`lesson ${view.lesson.id} could not be cancelled although it was held`);
  return applyMove(stores, move, view);
}
