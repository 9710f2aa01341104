/** An administrator cancels a lesson or corrects how it ended. */
import { commandOf, type Handlers } from '@parlance/runtime/grpc/server';
import type { BookingServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor } from '../../domain/actor.ts';
import { outcomes } from '../../domain/correct.ts';
import { refuse } from '../../domain/refusals.ts';
import { kindOf } from '../../domain/kind.ts';
import { asBooking, type LessonView } from '../../domain/view.ts';
import type { CancelByAdmin } from '../../usecases/cancel-lesson.ts';
import type { CorrectOutcome } from '../../usecases/correct-outcome.ts';
import { wholeBookingMessage, statusMessage } from '../../wire/booking-mapping.ts';
import { lessonMessage } from '../../wire/session-mapping.ts';
import { actorOf } from './call-context.ts';

export type Deps = { cancelByAdmin: CancelByAdmin; correctOutcome: CorrectOutcome };

/** One of the two. */
function reply(view: LessonView, actor: Actor) {
  return kindOf(view.lesson).isGroup
    ? { booking: null, lesson: lessonMessage(view, actor) }
    : { booking: wholeBookingMessage(asBooking(view, view.lesson.bookingId)), lesson: null };
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
