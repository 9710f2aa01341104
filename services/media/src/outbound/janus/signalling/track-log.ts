/** Writes down what a person's browser said of its tracks, once Janus has taken it. */
import type { Logger } from '@parlance/runtime/logging/logger';
import { makeMessageBudget } from '../../../domain/message-budget.ts';
import type { Seat } from '../../../domain/seat.ts';
import type { LogTrackChanges } from '../../../usecases/log-track-changes.ts';
import type { Admission } from './client-messages.ts';
import { dataOf, type Message } from './message.ts';
import { makeTrackStates } from './track-states.ts';

/** Somebody who plays with the switch does not fill the log. */
const logged = { burst: 60, perSecond: 0.5 };

type Deps = { logTrackChanges: LogTrackChanges; log: Logger };

export function makeTrackLog(seat: Seat, { logTrackChanges, log }: Deps) {
  const tracks = makeTrackStates();
  const budget = makeMessageBudget(logged);
  return (answer: Message, request: Admission): void => {
    if (answer.janus !== 'event' || dataOf(answer).error !== undefined) return;
    const changes = tracks.changes(request.message.body);
    if (changes.length === 0 || !budget.take(Date.now())) return;
    logTrackChanges(seat, changes).catch((error: unknown) => log.warn({ err: error }, 'a track was not logged'));
  };
}
