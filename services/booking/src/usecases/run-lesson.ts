/** Commencing and joining a lesson: the right is checked here, the call token comes from media afterwards. */
import type { Actor } from '../domain/actor.ts';
import type { BookingView } from '../domain/booking-view.ts';
import type { RunningLesson } from '../domain/booking.ts';
import { commence } from '../domain/commence.ts';
import { refuse } from '../domain/refusals.ts';
import { join } from '../domain/room-entry.ts';
import { applyMove } from './apply-move.ts';
import { checkAtWork } from './check-at-work.ts';
import type { Clock, PeopleDirectory, UnitOfWork, MediaServer } from './ports.ts';

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

export type JoinLessonCommand = { bookingId: string; tutorUid: string; actor: Actor };
export type JoinedLesson = { token: string; room: string; booking: BookingView };

export type JoinLesson = ReturnType<typeof makeJoinLesson>;

export function makeJoinLesson({ uow, clock, media, directory }: Deps & { media: MediaServer }) {
  return async ({ bookingId, tutorUid, actor }: JoinLessonCommand): Promise<JoinedLesson> => {
    await checkAtWork({ uow, directory }, actor);
    const { lesson, view } = await uow.run(async (stores) => {
      const booking = await stores.bookings.lock(bookingId);
      if (!booking || booking.tutorUid !== tutorUid) throw refuse('BOOKING_NOT_FOUND');
      const now = clock.now();
      const joined = join(booking, actor, now);
      if (joined.commenced) return { lesson: joined.booking, view: (await applyMove(stores, joined.commenced)).view };
      if (joined.isFirst) await stores.bookings.noteFirstJoin(bookingId, now);
      return { lesson: joined.booking, view: await stores.bookings.view(bookingId) };
    });
    const { token, room } = await media.issueCallToken(roomOf(lesson), nameIn(view, actor));
    return { token, room, booking: view };
  };
}

function roomOf({ id, tutorUid, studentUid, startsAt }: RunningLesson) {
  return { bookingId: id, tutorUid, studentUids: [studentUid], startsAt };
}

/** The name that others in the room read: the profile's, or the token's while the profile is unknown. */
function nameIn(view: BookingView, actor: Actor): { uid: string; role: string; name: string } {
  const card = [view.tutor, view.student].find((person) => person?.uid === actor.id);
  return { uid: actor.id, role: actor.role, name: card?.name || actor.name };
}
