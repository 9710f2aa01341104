/** An administrator corrects how a lesson ended. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import { outcomes } from '../../domain/correct.ts';
import { refuse } from '../../domain/refusals.ts';
import type { CorrectOutcome } from '../../usecases/correct-outcome.ts';
import { statusMessage } from '../../wire/booking-mapping.ts';
import { actorOf, answered } from './call-context.ts';

export type Deps = { correctOutcome: CorrectOutcome };

export function makeCorrectionHandlers(deps: Deps) {
  return {
    async correctOutcome(request, call) {
      const { bookingId, reason } = request;
      const status = outcomes.find((word) => statusMessage(word) === request.status);
      if (!status) throw refuse('MALFORMED', { details: { fields: { status: 'is no outcome of a lesson' } } });
      const actor = actorOf(call);
      const once = commandOf(call, 'CorrectOutcome', request);
      const view = await deps.correctOutcome({ bookingId, correction: { status, reason }, actor, once });
      return answered(view, view.lesson, actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
