/** An administrator cancels a lesson or corrects how it ended. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor } from '../../domain/actor.ts';
import { outcomes } from '../../domain/correct.ts';
import { refuse } from '../../domain/refusals.ts';
import type { BookingApp } from '../../compose/booking-app.ts';
import type { ActedOn } from '../../usecases/correct-by-admin.ts';
import { bookingMessage, statusMessage } from '../../wire/booking-mapping.ts';
import { groupLessonFor } from '../../wire/group-mapping.ts';
import { actorOf } from './call-context.ts';

function reply({ booking, lesson }: ActedOn, actor: Actor) {
  return { booking: booking ? bookingMessage(booking) : null, lesson: lesson ? groupLessonFor(lesson, actor) : null };
}

export function makeCorrectionHandlers(app: BookingApp) {
  return {
    async cancelByAdmin(request, call) {
      const { bookingId, reason } = request;
      const actor = actorOf(call);
      const once = commandOf(call, 'CancelByAdmin', request);
      return reply(await app.cancelByAdmin({ bookingId, reason, actor, once }), actor);
    },
    async correctOutcome(request, call) {
      const { bookingId, reason } = request;
      const status = outcomes.find((word) => statusMessage(word) === request.status);
      if (!status) throw refuse('MALFORMED', { details: { fields: { status: 'is no outcome of a lesson' } } });
      const actor = actorOf(call);
      const once = commandOf(call, 'CorrectOutcome', request);
      return reply(await app.correctOutcome({ bookingId, correction: { status, reason }, actor, once }), actor);
    },
  } satisfies Partial<Handlers<BookingServiceMethods>>;
}
