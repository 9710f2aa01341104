/** A socket shows its ticket: it is good once, for the room it was made for, while the doors are open. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { areClosed } from '../domain/call-window.ts';
import { placeOf, type Place } from '../domain/seat.ts';
import { ticketHash } from './create-ticket.ts';
import type { UnitOfWork } from './ports.ts';
import type { IsRevoked } from './signalling-ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; isRevoked: IsRevoked };

export type RedeemTicket = ReturnType<typeof makeRedeemTicket>;

export function makeRedeemTicket(deps: Deps) {
  return async (raw: string): Promise<Place | undefined> => {
    const ticket = await deps.uow.alone(({ tickets }) => tickets.claim(ticketHash(raw), deps.realTime.now()));
    if (!ticket) return undefined;
    const room = await deps.uow.alone(({ rooms }) => rooms.find(ticket.bookingId));
    if (!room || !room.node || areClosed(room, deps.clock.now())) return undefined;
    if (room.stage.removed.includes(ticket.uid)) return undefined;
    if (deps.isRevoked({ uid: ticket.uid, ...ticket.bearer })) return undefined;
    return placeOf(ticket, room);
  };
}
