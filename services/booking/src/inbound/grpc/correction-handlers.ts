/** An administrator cancels a lesson or corrects how it ended. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor } from '../../domain/actor.ts';
import { outcomes } from '../../domain/correct.ts';
import { refuse } from '../../domain/refusals.ts';
import type { ActedOn, CancelByAdmin, CorrectOutcome } from '../../usecases/correct-by-admin.ts';
import { wholeBookingMessage, statusMessage } from '../../wire/booking-mapping.ts';
import { groupLessonMessage } from '../../wire/group-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { cancelByAdmin: CancelByAdmin; correctOutcome: CorrectOutcome };

function reply({ booking, lesson }: ActedOn, actor: Actor) {
  return {
    booking: booking ? wholeBookingMessage(booking) : null,
    lesson: lesson ? groupLessonMessage(lesson, actor) : null,
  };
}

export function makeCorrectionHandlers(deps: Deps) {
  return {
    async cancelByAdmin(request, call) {
      const { bookingId, reason } = request;
      const actor = actorOf(call);
      const once = commandOf(call, 'CancelByAdmin', request);
      return reply(await deps.cancelByAdmin({ bookingId, reason, actor, once }), actor);
    },
    async correctOutcome(request, call) {
      const { bookingId, reason } = request;
      const status = outcomes.find((word) => statusMessage(word) === request.status);
      if (!status) throw refuse('MALFORMED', { details: { fields: { status: 'is no outcome of a lesson' } } });
      const actor = actorOf(call);
      const once = commandOf(call, 'CorrectOutcome', request);
      return reply(await deps.correctOutcome({ bookingId, correction: { status, reason }, actor, once }), actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
