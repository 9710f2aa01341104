/** An administrator cancels a lesson, or corrects how it ended: of a booking, a group lesson, or one student's seat in it. */
import type { Actor } from '../domain/actor.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { cancelByAdmin, checkReason } from '../domain/cancel.ts';
import { correctOutcome, type Correction } from '../domain/correct.ts';
import { cancelGroupLessonByAdmin } from '../domain/group-cancel.ts';
import { correctGroupLesson, correctSeat } from '../domain/group-correct.ts';
import { refuse } from '../domain/refusals.ts';
import type { BookingView } from '../domain/booking-view.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { applyMove } from './apply-move.ts';
import type { Clock, Command, Stores, UnitOfWork } from './ports.ts';

export type ActOnBooking = { bookingId: string; actor: Actor; once: Command };
export type ActedOn = { booking: BookingView | undefined; lesson: GroupLessonView | undefined };
type Deps = { uow: UnitOfWork; clock: Clock };

const ofOne = (booking: BookingView): ActedOn => ({ booking, lesson: undefined });
const ofGroup = (lesson: GroupLessonView): ActedOn => ({ booking: undefined, lesson });

/** Held with its students; undefined when the id is no group lesson's. */
async function lockGroup({ groups }: Stores, id: string): Promise<GroupLessonView | undefined> {
  return (await groups.lockWithStudents([id]))[0];
}

export type CancelByAdmin = ReturnType<typeof makeCancelByAdmin>;

export function makeCancelByAdmin({ uow, clock }: Deps) {
  return ({ bookingId, actor, once, reason }: ActOnBooking & { reason: string }): Promise<ActedOn> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        if (!isUuid(bookingId)) throw refuse('BOOKING_NOT_FOUND');
        const note = checkReason(reason);
        const booking = await stores.bookings.lock(bookingId);
        if (booking) return ofOne((await applyMove(stores, cancelByAdmin(booking, note, actor, clock.now()))).view);
        const view = await lockGroup(stores, bookingId);
        if (!view) throw refuse('BOOKING_NOT_FOUND');
        const move = cancelGroupLessonByAdmin(view.lesson, note, actor, clock.now());
        if (!move) throw refuse('INVALID_GROUP_CANCEL');
        return ofGroup(await applyGroupMove(stores, move, view));
      }),
    );
}

export type CorrectOutcome = ReturnType<typeof makeCorrectOutcome>;

export function makeCorrectOutcome({ uow, clock }: Deps) {
  return (command: ActOnBooking & { correction: Correction }): Promise<ActedOn> =>
    uow.run((stores) => stores.once(command.once, () => correct(stores, clock, command)));
}

async function correct(
  stores: Stores,
  clock: Clock,
  { bookingId: id, actor, correction }: ActOnBooking & { correction: Correction },
): Promise<ActedOn> {
  if (!isUuid(id)) throw refuse('BOOKING_NOT_FOUND');
  const booking = await stores.bookings.lock(id);
  if (booking) return ofOne((await applyMove(stores, correctOutcome(booking, correction, actor, clock.now()))).view);
  const lessonId = await stores.groups.lessonOfSeat(id);
  const view = await lockGroup(stores, lessonId ?? id);
  if (!view) throw refuse('BOOKING_NOT_FOUND');
  const now = clock.now();
  const move = lessonId
    ? correctSeat(view.lesson, { ...correction, seatId: id }, actor, now)
    : correctGroupLesson(view.lesson, correction, actor, now);
  return ofGroup(await applyGroupMove(stores, move, view));
}
