/** What the peers ask: who belongs into a lesson's room, and tokens back whose money goes back. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingInternalServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor as ActorMessage } from '@parlance/proto/common/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { findGroupLesson } from '../../queries/my-group-lessons.ts';
import { findBooking } from '../../queries/one-booking.ts';
import type { RevokeTokens } from '../../usecases/revoke-tokens.ts';
import { statusMessage, walletFromMessage } from '../../wire/booking-mapping.ts';

export type Deps = { db: Queryable; revokeTokens: RevokeTokens };

/** Everybody with a seat that was not given back. */
async function groupAccess(db: Queryable, bookingId: string) {
  const view = await findGroupLesson(db, bookingId);
  if (!view) throw refuse('BOOKING_NOT_FOUND');
  const { lesson } = view;
  const seats = lesson.seats.filter(({ status }) => status !== 'student-cancelled');
  return {
    bookingId,
    tutorUid: lesson.tutorUid,
    studentUids: seats.map(({ studentUid }) => studentUid),
    when: toTimestamp(lesson.startsAt),
    status: statusMessage(lesson.status),
    topic: lesson.topic,
    isPte: lesson.isPte,
  };
}

export function makeAccessHandlers(deps: Pick<Deps, 'db'>) {
  return {
    async getLessonAccess({ bookingId }) {
      const view = await findBooking(deps.db, bookingId);
      if (!view) return groupAccess(deps.db, bookingId);
      return {
        bookingId,
        tutorUid: view.tutor.uid,
        studentUids: view.student ? [view.student.uid] : [],
        when: toTimestamp(view.when),
        status: statusMessage(view.status),
        topic: view.info?.topic ?? null,
        isPte: view.isPte,
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
