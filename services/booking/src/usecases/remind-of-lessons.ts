/** Reminds the people of lessons, of each lesson once a reminder, however many replicas ask (ADR 0032). */
import { feedbackEnd, type Outage } from '../domain/outage.ts';
import { isToBeReminded, minutesBefore, outagesFrom, startsDue, type Reminder } from '../domain/reminder.ts';
import type { LessonView } from '../domain/view.ts';
import type { KnownOutages } from './known-outages.ts';
import type { Clock, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; outages: Pick<KnownOutages, 'own'> };

const page = 100;

/** Answers of how many lessons people were reminded. Does nothing when it has been through with this minute. */
export type RemindOfLessons = ReturnType<typeof makeRemindOfLessons>;

export function makeRemindOfLessons({ uow, clock, outages: known }: Deps, reminder: Reminder) {
  let doneUntil = 0;
  return async (signal?: AbortSignal): Promise<number> => {
    let total = 0;
    while (signal?.aborted !== true) {
      const now = clock.now();
      if (startsDue(reminder, now).until.getTime() <= doneUntil) return total;
      const outages = reminder === 'feedback' ? await known.own({ from: outagesFrom(now), to: now }) : [];
      const due = startsDue(reminder, now, outages);
      const made = await uow.run(async (stores) => {
        const claimed = await stores.reminders.claim({ reminder, ...due, limit: page });
        return claimed && { ...claimed, count: await remindOf(stores, claimed.ids, { reminder, now, outages }) };
      });
      // Another replica is at it; a second later there is nothing left, or the rest of it.
      if (!made) return total;
      total += made.count;
      if (!made.isLast) continue;
      if (!made.isHeldUp) doneUntil = due.until.getTime();
      break;
    }
    return total;
  };
}

type Due = { reminder: Reminder; now: Date; outages?: readonly Outage[] };

/** For one lesson or many: held in order, and read once they stand still. */
export async function remindOf(stores: Stores, ids: readonly string[], when: Due): Promise<number> {
  const due = (await stores.lessons.lock(ids)).filter(({ lesson }) => isToBeReminded(when.reminder, lesson, when));
  for (const view of due) await tell(stores, view, when);
  return due.length;
}

async function tell({ facts }: Stores, view: LessonView, { reminder, now: at, outages = [] }: Due): Promise<void> {
  if (reminder === 'feedback') await facts.feedbackDue(view, { at, until: feedbackEnd(view.lesson, outages) });
  else await facts.lessonReminderDue(view, { at, minutesBefore: minutesBefore[reminder] });
}
