/** Tells teachers of an hour that is asked for, and students of one that opened. Each step is a transaction on what nobody else has meanwhile. */
import { asClocksSay, ownHour, readersOf, type WantedBy } from '../domain/hour-news.ts';
import type { Clock, NewId, Stores, UnitOfWork } from './ports.ts';

const peopleAtOnce = 200;
const hoursAtOnce = 20;
/** Of one step, which tells each student once of all that opened: of more hours than that the next one tells, and only who was not told yet. */
const portionsAtMost = 50;

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

/** False when nothing was left to do. Who died in between goes on where the last step ended. */
export function makeTellTeachers({ uow, clock }: Omit<Deps, 'newId'>) {
  return (): Promise<boolean> =>
    uow.run(async ({ hourNews, facts }) => {
      const ask = await hourNews.lockAsk();
      if (!ask) return false;
      const now = clock.now();
      const isOver = ask.startsAt.getTime() <= now.getTime();
      const teachers = isOver ? [] : await hourNews.nextTeachers(ask, peopleAtOnce);
      const { id, startsAt, told } = ask;
      const isPte = ask.isPte ?? undefined;
      const readers = teachers.map((teacher) => {
        return { ...teacher, startsAt: ownHour(startsAt, teacher.timeZone), isPte, others: 0 };
      });
      if (readers.length > 0) await facts.hourNewsDue({ kind: 'asked', cause: id, readers }, now);
      const toldTo = teachers.at(-1)?.uid ?? ask.toldTo;
      const isDone = teachers.length < peopleAtOnce;
      await hourNews.advanceAsk({ id, told: told + teachers.length, toldTo, isDone });
      return true;
    });
}

/** The same for hours that opened: what has been taken meanwhile is told of to nobody. */
export function makeTellStudents({ uow, clock, newId }: Deps) {
  return (): Promise<boolean> =>
    uow.run(async ({ hourNews, facts }) => {
      const now = clock.now();
      const { isAny, wanting } = await takeAll(hourNews, now);
      const readers = readersOf(wanting);
      const cause = newId();
      for (let from = 0; from < readers.length; from += peopleAtOnce) {
        const some = readers.slice(from, from + peopleAtOnce);
        await facts.hourNewsDue({ kind: 'opened', cause, readers: some }, now);
      }
      return isAny;
    });
}

/** In portions, so that none is a large one; all that opened together is one notice. */
async function takeAll(hourNews: Stores['hourNews'], now: Date): Promise<{ isAny: boolean; wanting: WantedBy[] }> {
  const wanting: WantedBy[] = [];
  for (let portion = 0; portion < portionsAtMost; portion += 1) {
    const { taken, hours } = await hourNews.takeOpened(now, hoursAtOnce);
    if (taken === 0) return { isAny: portion > 0, wanting };
    const wanted = hours.length > 0 ? asClocksSay(hours, await hourNews.clocks()) : [];
    const claimed = [...new Set(wanting.map(({ uid }) => uid))];
    wanting.push(...(await hourNews.claimStudents(wanted, { now, claimed })));
  }
  return { isAny: true, wanting };
}

type Step = () => Promise<boolean>;

/** Until there is nothing left, or the process is to end. */
export const tellAll =
  (uow: UnitOfWork, steps: readonly Step[]) =>
  async (signal: AbortSignal): Promise<void> => {
    if (!(await uow.alone(({ hourNews }) => hourNews.isAny()))) return;
    for (const step of steps) while (!signal.aborted && (await step()));
  };
