/** A socket shows its ticket: it is good once, for the room it was made for, while the doors are open. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { areClosed } from '../domain/call-window.ts';
import { placeOf, type Place } from '../domain/seat.ts';
import { ticketHash } from './create-ticket.ts';
import type { IsRevoked, UnitOfWork } from './ports.ts';

export type RedeemTicket = (ticket: string) => Promise<Place | undefined>;

export type RedeemTicketDeps = { uow: UnitOfWork; clock: Clock; realTime: Clock; isRevoked: IsRevoked };

export function makeRedeemTicket(deps: RedeemTicketDeps): RedeemTicket {
  return async (raw) => {
    const ticket = await deps.uow.alone(({ tickets }) => tickets.claim(ticketHash(raw), deps.realTime.now()));
    if (!ticket) return undefined;
    const room = await deps.uow.alone(({ rooms }) => rooms.find(ticket.bookingId));
    if (!room || !room.node || areClosed(room, deps.clock.now())) return undefined;
    if (room.stage.removed.includes(ticket.uid)) return undefined;
    if (deps.isRevoked({ uid: ticket.uid, ...ticket.bearer })) return undefined;
    return placeOf(ticket, room);
  };
}
