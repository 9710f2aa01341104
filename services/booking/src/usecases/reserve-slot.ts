/** A student books a slot: token and slot in one transaction, the database as the guard (EP-38, BOOK-01, BOOK-17..BOOK-24). */
import { debitedFrom } from './wallet-after.ts';
import { recordMove } from './apply-move.ts';
import type { Actor } from '../domain/actor.ts';
import type { BookingInfo, WalletName } from '../domain/booking.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { checkInfo, reserve } from '../domain/reserve.ts';
import type { BookingView } from '../queries/booking-view.ts';
import { personFromActor } from './person-from-actor.ts';
import type { Clock, Command, Person, Stores, UnitOfWork } from './ports.ts';

export type ReserveSlotDeps = {
  uow: UnitOfWork;
  clock: Clock;
  /** What a loser may choose from instead. */
  freeSlotsOf: (tutorUid: string, student: { isMock: boolean }) => Promise<BookingView[]>;
};
export type ReserveSlot = { tutorUid: string; bookingId: string; info: BookingInfo; actor: Actor; once: Command };
export type Reserved = { booking: BookingView; wallet: { name: WalletName; balance: number } };

export function makeReserveSlot({ uow, clock, freeSlotsOf }: ReserveSlotDeps) {
  return async (command: ReserveSlot): Promise<Reserved> => {
    checkInfo(command.info);
    let student: Person | undefined;
    try {
      return await uow.run(async (stores) =>
        stores.once(command.once, async () => {
          await stores.wallets.lockStudent(command.actor.id);
          student = (await stores.people.find(command.actor.id)) ?? personFromActor(command.actor);
          if (student.version === 0) await stores.people.keep(student);
          return takeSlot(stores, command, student, clock);
        }),
      );
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'SLOT_TAKEN') throw error;
      const slots = await freeSlotsOf(command.tutorUid, { isMock: student?.status === 'mock' });
      throw refuse('SLOT_TAKEN', { details: { slots } });
    }
  };
}

async function takeSlot(stores: Stores, command: ReserveSlot, person: Person, clock: Clock): Promise<Reserved> {
  const { tutorUid, bookingId, info, actor } = command;
  const booking = await stores.bookings.read(bookingId);
  const teacher = await stores.people.find(tutorUid);
  if (!booking || booking.tutorUid !== tutorUid || !teacher) throw refuse('BOOKING_NOT_FOUND');
  const student = { uid: person.uid, isMock: person.status === 'mock', ...(await stores.wallets.read(person.uid)) };
  const tutor = {
    isPte: teacher.isPte,
    isTraining: teacher.status === 'training',
    isEnabled: teacher.isEnabled,
    rate: teacher.lessonRate,
    currency: teacher.currency,
  };
  const move = reserve(booking, { student, tutor, info }, actor, clock.now());
  if (!(await stores.bookings.take(move.booking))) throw refuse('SLOT_TAKEN');
  const { view, line } = await recordMove(stores, move);
  return { booking: view, wallet: debitedFrom(move.booking.wallet, line) };
}
