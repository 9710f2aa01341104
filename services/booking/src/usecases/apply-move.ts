/** Writes one legal move: the row, its log line, its token and what others must know, all in the caller's transaction. */
import type { Lesson, Move } from '../domain/booking.ts';
import type { BookingView } from '../domain/booking-view.ts';
import type { LedgerLine } from '../domain/token-move.ts';
import type { Stores } from './ports.ts';

export type Applied = { view: BookingView; line: LedgerLine | undefined };

export async function applyMove(stores: Stores, move: Move<Lesson>): Promise<Applied> {
  await stores.bookings.save(move.booking);
  return recordMove(stores, move);
}

/** For moves whose row is written already. */
export async function recordMove(stores: Stores, move: Move): Promise<Applied> {
  const { booking, from, cause, at, actor, note, tokens } = move;
  const { id, version, status } = booking;
  await stores.log.add([{ bookingId: id, version, from, to: status, cause, at, actor, note }]);
  const line = tokens && (await stores.wallets.apply(tokens));
  const view = await stores.bookings.view(id);
  if (cause === 'open') await stores.facts.slotOpened(view, at, actor);
  else await stores.facts.lessonStatusChanged(move, view);
  if (line) await stores.facts.walletChanged(line);
  return { view, line };
}
