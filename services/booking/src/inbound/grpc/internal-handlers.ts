/** What the peers ask: who belongs into a lesson's room, and tokens back whose money goes back. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingInternalServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor as ActorMessage } from '@parlance/proto/common/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { kindOf } from '../../domain/kind.ts';
import { seatStatus, takenSeats } from '../../domain/lesson.ts';
import { findBooking } from '../../queries/one-booking.ts';
import { findSessionLesson } from '../../queries/session-lessons.ts';
import type { RevokeTokens } from '../../usecases/revoke-tokens.ts';
import { statusMessage, walletFromMessage } from '../../wire/booking-mapping.ts';

export type Deps = { db: Queryable; revokeTokens: RevokeTokens };

export function makeAccessHandlers({ db }: Pick<Deps, 'db'>) {
  return {
    /** Of a group everybody with a seat that was not given back. */
    async getLessonAccess({ bookingId }) {
      const view = (await findBooking(db, bookingId)) ?? (await findSessionLesson(db, bookingId));
      if (!view) throw refuse('BOOKING_NOT_FOUND');
      const { lesson } = view;
      const [seat] = lesson.seats;
      const isGroup = kindOf(lesson).isGroup;
      const seats = isGroup ? takenSeats(lesson) : lesson.seats;
      return {
        bookingId,
        tutorUid: lesson.tutorUid,
        studentUids: seats.map(({ studentUid }) => studentUid),
        when: toTimestamp(lesson.startsAt),
        status: statusMessage(!isGroup && seat ? seatStatus(lesson, seat) : lesson.status),
        topic: lesson.topic ?? null,
        isPte: lesson.isPte,
      };
    },
  } satisfies Partial<Handlers<BookingInternalServiceMethods>>;
}

/** Refunds are made by administrators, and by what repairs them. */
function refunding(actor: ActorMessage | null): Actor {
  if (actor?.role !== 'admin' && actor?.role !== 'service') throw refuse('MALFORMED');
  return { id: actor.id, role: actor.role, name: actor.name };
}

export function makeInternalHandlers(deps: Deps) {
  return {
    ...makeAccessHandlers(deps),
    async revokeTokens({ uid: studentUid, tokenType, actor, ...wanted }) {
      const command = { ...wanted, studentUid, wallet: walletFromMessage(tokenType), actor: refunding(actor) };
      return { balanceAfter: await deps.revokeTokens(command) };
    },
  } satisfies Handlers<BookingInternalServiceMethods>;
}
