/** One round of the sweeper: reminds people, and moves lessons that are due. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { histogram } from '@parlance/runtime/telemetry/metrics';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import type { Cause } from '../../domain/lesson.ts';
import type { RemindOfLessons } from '../../usecases/remind-of-lessons.ts';

/** Seconds of school time between the instant at which a move was due and the move itself. */
const transitionLag = histogram('lesson_transition_lag_seconds');
// A series that begins with many late ones would not show them.
for (const kind of ['sweep-tutor-present', 'sweep-tutor-absent'] as const) transitionLag.zero({ kind });

/** Moves that time alone makes; the registry lists them. */
type OfTime = Extract<Cause, `sweep-${string}` | 'outage'>;
const isOfTime = (cause: Cause): cause is OfTime => cause === 'outage' || cause.startsWith('sweep-');

export function observeMove({ cause, at }: { cause: Cause; at: Date }, dueAt: Date): void {
  if (isOfTime(cause)) transitionLag.observe({ kind: cause }, Math.max(0, at.getTime() - dueAt.getTime()) / 1_000);
}

type Deps = {
  remind: { before: readonly RemindOfLessons[]; after: readonly RemindOfLessons[] };
  /** Answers how many it moved, or nothing when none was due. */
  move: (signal: AbortSignal) => Promise<number | undefined>;
  log: Logger;
};

/**
 * Reminders of a start come first: they are due before anything that it brings. What is due when a lesson is over comes after it.
 * None of them holds the others up.
 */
export async function sweep({ remind: { before, after }, move, log }: Deps, signal: AbortSignal): Promise<void> {
  const counts = await eachApart([...before, move, ...after], (step) => step(signal), signal);
  const moved = counts.reduce((sum: number, count = 0) => sum + count, 0);
  if (moved > 0) log.info({ moved }, 'due lessons moved or reminded of');
}
