/** Reminds the people of lessons that begin within the hour, each lesson once, however many replicas ask (ADR 0032). */
import { isToBeReminded, remindedStartsUntil } from '../domain/reminder.ts';
import type { Clock, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock };

const page = 100;

/** Answers how many lessons people were reminded of. Does nothing when it has been through with this minute. */
export type RemindOfLessons = ReturnType<typeof makeRemindOfLessons>;

export function makeRemindOfLessons({ uow, clock }: Deps) {
  let doneUntil = 0;
  return async (): Promise<number> => {
    let total = 0;
    for (;;) {
      const now = clock.now();
      const until = remindedStartsUntil(now);
      if (until.getTime() <= doneUntil) return total;
      const made = await uow.run(async (stores) => {
        const claimed = await stores.reminders.claim({ now, until, limit: page });
        return claimed && { isLast: claimed.isLast, count: await remindOf(stores, claimed.ids, now) };
      });
      // Another replica is at it; a second later there is nothing left, or the rest of it.
      if (!made) return total;
      total += made.count;
      if (made.isLast) doneUntil = until.getTime();
    }
  };
}

/** For one lesson or many: held in order, and read once they stand still. */
export async function remindOf(stores: Stores, ids: readonly string[], now: Date): Promise<number> {
  const due = (await stores.lessons.lock(ids)).filter(({ lesson }) => isToBeReminded(lesson, now));
  for (const view of due) await stores.facts.lessonReminderDue(view, now);
  return due.length;
}
