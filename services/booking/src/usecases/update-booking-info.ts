/** A student or a tutor chooses another topic; both sides and whoever keeps the topic hear of it. */
import type { Actor } from '../domain/actor.ts';
import { isLesson } from '../domain/booking.ts';
import type { TopicIds } from '../domain/library-topic.ts';
import { refuse } from '../domain/refusals.ts';
import { updateInfo, type InfoChange } from '../domain/update-info.ts';
import type { BookingView } from '../domain/booking-view.ts';
import { topicOf } from './known-topics.ts';
import type { Clock, Command, Library, Stores, UnitOfWork } from './ports.ts';

export type UpdateBookingInfoCommand = {
  bookingId: string;
  tutorUid: string;
  topic: TopicIds;
  wishes: Omit<InfoChange, 'topic'>;
  /** 0: whichever. */
  expectedVersion: number;
  actor: Actor;
  once: Command;
};

type Deps = { uow: UnitOfWork; clock: Clock; library: Library };

export type UpdateBookingInfo = ReturnType<typeof makeUpdateBookingInfo>;

export function makeUpdateBookingInfo({ uow, clock, library }: Deps) {
  return async (command: UpdateBookingInfoCommand): Promise<BookingView> => {
    const change = { ...command.wishes, topic: await topicOf(library, command.topic) };
    return uow.run((stores) => stores.once(command.once, () => update(stores, { ...command, change }, clock)));
  };
}

type KnownTopicCommand = UpdateBookingInfoCommand & { change: InfoChange };

async function update(stores: Stores, command: KnownTopicCommand, clock: Clock): Promise<BookingView> {
  const { bookingId, tutorUid, change, expectedVersion, actor } = command;
  const booking = await stores.bookings.lock(bookingId);
  // The instant is read behind the lock: whoever waited for it does not change what has become final meanwhile.
  const now = clock.now();
  if (!booking || !isLesson(booking) || booking.tutorUid !== tutorUid) throw refuse('BOOKING_NOT_FOUND');
  const isTheirs = actor.role === 'admin' || [booking.tutorUid, booking.studentUid].includes(actor.id);
  if (!isTheirs) throw refuse('BOOKING_NOT_FOUND');
  if (expectedVersion !== 0 && expectedVersion !== booking.version) throw refuse('STALE_VERSION');
  const tutor = await stores.people.find(tutorUid);
  const after = updateInfo(booking, { change, tutorIsTraining: tutor?.status === 'training' }, actor, now);
  if (after === booking) return stores.bookings.view(bookingId);
  await stores.bookings.updateInfo(after);
  const view = await stores.bookings.view(bookingId);
  await stores.facts.bookingInfoUpdated(view, actor);
  return view;
}
