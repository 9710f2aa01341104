/** One round of the sweeper: reminds people of lessons, and moves those that are due. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { histogram } from '@parlance/runtime/telemetry/metrics';
import type { RemindOfLessons } from '../../usecases/remind-of-lessons.ts';
import type { SweepDueLessons } from '../../usecases/sweep-due-lessons.ts';

/** Seconds of school time between the instant at which a move was due and the move itself. */
const transitionLag = histogram('lesson_transition_lag_seconds');

export function observeMove({ cause, at }: { cause: string; at: Date }, dueAt: Date): void {
  transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000);
}

type Deps = { remind: RemindOfLessons; move: SweepDueLessons; log: Logger };

/** Reminders come first: they are due before anything that the start of a lesson brings. */
export async function sweep({ remind, move, log }: Deps): Promise<void> {
  const reminded = await remind().catch((error: unknown) => {
    log.error({ err: error }, 'people could not be reminded of their lessons, tries again');
    return 0;
  });
  const moved = reminded + (await move());
  if (moved > 0) log.info({ moved }, 'due lessons moved or reminded of');
}
