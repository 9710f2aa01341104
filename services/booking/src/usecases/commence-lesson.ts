/** The tutor commences: booked → in-progress. */
import type { Actor } from '../domain/actor.ts';
import { commence } from '../domain/commence.ts';
import { refuse } from '../domain/refusals.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { applyMove } from './apply-move.ts';
import { checkAtWork } from './check-at-work.ts';
import type { Clock, PeopleDirectory, UnitOfWork } from './ports.ts';

export type CommenceLessonCommand = { bookingId: string; actor: Actor };

type Deps = { uow: UnitOfWork; clock: Clock; directory: PeopleDirectory };

export type CommenceLesson = ReturnType<typeof makeCommenceLesson>;

export function makeCommenceLesson({ uow, clock, directory }: Deps) {
  return async ({ bookingId, actor }: CommenceLessonCommand): Promise<BookingView> => {
    await checkAtWork({ uow, directory }, actor);
    return uow.run(async (stores) => {
      const booking = await stores.bookings.lock(bookingId);
      if (!booking || (actor.role !== 'admin' && booking.tutorUid !== actor.id)) throw refuse('BOOKING_NOT_FOUND');
      const move = commence(booking, actor, clock.now());
      if (!move) return stores.bookings.view(bookingId);
      return (await applyMove(stores, move)).view;
    });
  };
}
