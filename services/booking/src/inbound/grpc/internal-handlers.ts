/** What the peers ask: who belongs into a lesson's room, tokens back whose money goes back, and when teachers are free next. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { BookingInternalServiceMethods } from '@parlance/proto/booking/v1';
import type { Actor as ActorMessage } from '@parlance/proto/common/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/refusals.ts';
import { kindOf } from '../../domain/kind.ts';
import { readBy, takenSeats } from '../../domain/lesson.ts';
import { listNextFreeHours } from '../../queries/next-free-hours.ts';
import { findLesson } from '../../queries/one-lesson.ts';
import type { HealthStore } from '../../usecases/ports.ts';
import type { RevokeTokens } from '../../usecases/revoke-tokens.ts';
import { statusMessage, walletFromMessage } from '../../wire/booking-mapping.ts';

export type Deps = { db: Queryable; clock: Clock; realTime: Clock; health: HealthStore; revokeTokens: RevokeTokens };

export function makeAccessHandlers({ db }: Pick<Deps, 'db'>) {
  return {
    /** Of a group everybody with a seat that was not given back. */
    async getLessonAccess({ bookingId }) {
      const view = await findLesson(db, bookingId);
      if (!view) throw refuse('BOOKING_NOT_FOUND');
      const { lesson } = view;
      const seats = kindOf(lesson).isGroup ? takenSeats(lesson) : lesson.seats;
      return {
        bookingId,
        tutorUid: lesson.tutorUid,
        studentUids: seats.map(({ studentUid }) => studentUid),
        when: toTimestamp(lesson.startsAt),
        status: statusMessage(readBy(lesson)),
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
    async noteAlive() {
      await deps.health.note('gateway', { real: deps.realTime.now(), school: deps.clock.now() });
      return {};
    },
    async listNextFreeHours({ tutorUids }) {
      const hours = await listNextFreeHours(deps.db, tutorUids, deps.clock.now());
      return { hours: hours.map(({ tutorUid, when }) => ({ tutorUid, when: toTimestamp(when) })) };
    },
  } satisfies Handlers<BookingInternalServiceMethods>;
}
