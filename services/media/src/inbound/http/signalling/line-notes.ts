/** Writes down what a person's browser said of its lines, once Janus has taken it. */
import type { Logger } from '@parlance/runtime/logging/logger';
import type { NoteLines } from '../../../usecases/note-lines.ts';
import type { Admission } from './client-messages.ts';
import { makeMessageBudget } from './message-budget.ts';
import { makeSaidLines } from './said-lines.ts';
import type { Seat } from './seat.ts';

/** Somebody who plays with the switch does not fill the log. */
const logged = { burst: 60, perSecond: 0.5 };

export function makeLineNotes(
  seat: Seat,
  { noteLines, log }: { noteLines: NoteLines; log: Logger },
): (message: Record<string, unknown>, asked: Admission) => void {
  const lines = makeSaidLines();
  const budget = makeMessageBudget(logged);
  return (message, asked) => {
    const answer = message.plugindata as { data?: { error?: unknown } } | undefined;
    if (message.janus !== 'event' || answer?.data?.error !== undefined) return;
    const changes = lines.changes(asked.message.body);
    if (changes.length === 0 || !budget.take(Date.now())) return;
    noteLines(seat, changes).catch((error: unknown) => log.warn({ err: error }, 'a line was not logged'));
  };
}
