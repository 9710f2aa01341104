/** One round of the sweeper: reminds people, and moves lessons that are due. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { histogram } from '@parlance/runtime/telemetry/metrics';
import type { RemindOfLessons } from '../../usecases/remind-of-lessons.ts';
import type { SweepDueLessons } from '../../usecases/sweep-due-lessons.ts';

/** Seconds of school time between the instant at which a move was due and the move itself. */
const transitionLag = histogram('lesson_transition_lag_seconds');

export function observeMove({ cause, at }: { cause: string; at: Date }, dueAt: Date): void {
  transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000);
}

type Deps = {
  remind: { before: readonly RemindOfLessons[]; after: readonly RemindOfLessons[] };
  move: SweepDueLessons;
  log: Logger;
};

/** Reminders of a start come first: they are due before anything that it brings. What is due when a lesson is over comes after it. */
export async function sweep({ remind: { before, after }, move, log }: Deps): Promise<void> {
  const reminded = async (all: readonly RemindOfLessons[]) => {
    let count = 0;
    for (const remind of all) {
      count += await remind().catch((error: unknown) => {
        log.error({ err: error }, 'people could not be reminded, tries again');
        return 0;
      });
    }
    return count;
  };
  const moved = (await reminded(before)) + (await move()) + (await reminded(after));
  if (moved > 0) log.info({ moved }, 'due lessons moved or reminded of');
}
