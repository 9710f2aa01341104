/** Turns a call token into one signalling connection: the bearer must be the person in it, for this room, before the doors close. */
import { createHash } from 'node:crypto';
import type { Clock } from '@parlance/runtime/clock/clock';
import { call } from '@parlance/proto/limits';
import { areClosed, callTokenExpiry } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import type { Bearer } from '../domain/seat.ts';
import type { EnsureRoom } from './ensure-room.ts';
import type { Random, UnitOfWork } from './ports.ts';
import type { CallTokens, IceServer, IsRevoked, MintRelayAccess } from './signalling-ports.ts';

type Deps = {
  uow: UnitOfWork;
  ensureRoom: EnsureRoom;
  tokens: CallTokens;
  clock: Clock;
  realTime: Clock;
  random: Random;
  mintRelayAccess: MintRelayAccess;
  isRevoked: IsRevoked;
};

export function ticketHash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}

export type CreateTicket = ReturnType<typeof makeCreateTicket>;

export function makeCreateTicket(deps: Deps) {
  return async ({
    uid,
    room: name,
    callToken,
    role: roleNow,
    bearer,
  }: {
    uid: string;
    room: string;
    callToken: string;
    /** By the bearer of now: who was a teacher or an administrator when the call token was signed may be none any more. */
    role: string;
    bearer: Bearer;
  }): Promise<{ ticket: string; expiresAt: Date; iceServers: IceServer[] }> => {
    const token = await deps.tokens.verify(callToken);
    if (!token || token.uid !== uid || token.room !== name || token.role !== roleNow)
      throw refuse('CALL_TOKEN_INVALID');
    // Who signs in again joins again.
    const issued = [bearer.issuedAt, token.issuedAt ?? bearer.issuedAt];
    if (issued.some((issuedAt) => deps.isRevoked({ uid, ...bearer, issuedAt }))) throw refuse('CALL_TOKEN_INVALID');
    const room = await deps.uow.alone(({ rooms }) => rooms.find(token.bookingId));
    if (!room || room.name !== name) throw refuse('ROOM_NOT_FOUND');
    if (areClosed(room, deps.clock.now())) throw refuse('LESSON_OVER');
    if (room.stage.removed.includes(uid)) throw refuse('REMOVED_FROM_ROOM');
    await deps.ensureRoom(room);
    const ticket = deps.random.token(32);
    const expiresAt = new Date(deps.realTime.now().getTime() + call.ticketLifeMs);
    const { bookingId, role, name: displayName } = token;
    await deps.uow.alone(({ tickets }) =>
      tickets.insert(ticketHash(ticket), { bookingId, uid, role, name: displayName, bearer }, expiresAt),
    );
    // The relay is needed for the whole lesson; the ticket only for the next socket.
    const doorsClose = callTokenExpiry(room.lessonEnd, { schoolNow: deps.clock.now(), realNow: deps.realTime.now() });
    return { ticket, expiresAt, iceServers: deps.mintRelayAccess({ uid, expiresAt: doorsClose }) };
  };
}
