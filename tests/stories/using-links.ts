/** Who uses a link that no evening uses: people who come into a room, and people who pay. */
import { enterBySignals } from '../support/call-peer/signals-only.ts';
import { liveLesson } from '../support/live-lesson.ts';
import { pause } from '../load/pace.ts';
import { anyOf } from '../load/stories/doing.ts';
import type { Stage } from '../load/stories/story.ts';
import { hearEachOther } from './hear-each-other.ts';

export type Use = {
  /** Until the signal; what it is refused is judged as of everybody, where it is a call. */
  goOn(until: AbortSignal): Promise<void>;
  /** When all is well again; answers what was not so. */
  afterwards?(): Promise<string[]>;
};

const everyMs = 2_000;

/** A lesson's teacher comes in by signals, is let in or not, and leaves; when all is well both of another lesson hear each other. */
export async function comeIntoRooms(): Promise<Use> {
  // Who comes in anew takes over from where they were, so those who hear each other have a lesson of their own.
  const [lesson, heard] = [await liveLesson(), await liveLesson()];
  return {
    async goOn(until) {
      while (!until.aborted) {
        const entered = enterBySignals(lesson.tutor, lesson.booking);
        // Whoever is not let in is told so by the room's page, which tries again.
        await entered.then(
          ({ leave }) => leave(),
          () => undefined,
        );
        await pause(everyMs, until);
      }
    },
    afterwards: () => hearEachOther(heard),
  };
}

/** A payment page is opened for a student, and left. */
export async function openPaymentPages({ company, caller }: Stage): Promise<Use> {
  return {
    async goOn(until) {
      while (!until.aborted) {
        const student = anyOf(company.students);
        if (!student) return;
        const body = { tokenType: 'lessonTokens', quantity: 1 };
        const path = `payments/tokens/${student.uid}`;
        await caller.call(student, 'open a payment page', { method: 'POST', path, body });
        await pause(everyMs, until);
      }
    },
  };
}
