/** Somebody in a lesson goes on at another device: a code that is good once and for a short time, and for the same person alone, says which room it is. */
import { createHash } from 'node:crypto';
import { call } from '@parlance/proto/limits';
import type { Clock } from '@parlance/runtime/clock/clock';
import { areClosed } from '../domain/call-window.ts';
import { isCallRole } from '../domain/member.ts';
import { refuse } from '../domain/refusals.ts';
import type { Room } from '../domain/room.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { Bearer } from '../domain/seat.ts';
import type { Random, UnitOfWork } from './ports.ts';
import type { IsRevoked } from './signalling-ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; realTime: Clock; random: Random; isRevoked: IsRevoked };
type Person = { uid: string; role: string; name: string };

/** Kept beside the tickets, and none of them: no socket opens with it. */
const hashOf = (code: string): Buffer => createHash('sha256').update(`move:${code}`).digest();

function checkOpen(room: Room, uid: string, now: Date): void {
  if (areClosed(room, now)) throw refuse('LESSON_OVER');
  if (room.stage.removed.includes(uid)) throw refuse('REMOVED_FROM_ROOM');
}

export type OfferMove = ReturnType<typeof makeOfferMove>;

export function makeOfferMove({ uow, clock, realTime, random }: Omit<Deps, 'isRevoked'>) {
  return async (actor: Person, name: string, bearer: Bearer): Promise<{ code: string; expiresAt: Date }> => {
    const { uid, role } = actor;
    const { bookingId } = parseRoomName(name);
    const room = await uow.run(({ rooms }) => rooms.findWithMembers(bookingId));
    const isMember = room?.members.some((member) => member.uid === uid);
    if (!room || room.name !== name || !isMember || !isCallRole(role)) throw refuse('ROOM_NOT_FOUND');
    checkOpen(room, uid, clock.now());
    const code = random.token(24);
    const expiresAt = new Date(realTime.now().getTime() + call.moveCodeLifeMs);
    const ticket = { bookingId, uid, role, name: actor.name, bearer };
    await uow.alone(({ tickets }) => tickets.insert(hashOf(code), ticket, expiresAt));
    return { code, expiresAt };
  };
}

export type TakeMove = ReturnType<typeof makeTakeMove>;

export function makeTakeMove({ uow, clock, realTime, isRevoked }: Omit<Deps, 'random'>) {
  return async ({ uid }: Pick<Person, 'uid'>, code: string): Promise<{ room: string }> => {
    // Whoever else has seen it learns nothing by it, and spends nothing.
    const ticket = await uow.alone(({ tickets }) => tickets.claim(hashOf(code), realTime.now(), uid));
    if (!ticket || isRevoked({ uid, ...ticket.bearer })) throw refuse('MOVE_CODE_INVALID');
    const room = await uow.alone(({ rooms }) => rooms.find(ticket.bookingId));
    if (!room) throw refuse('MOVE_CODE_INVALID');
    checkOpen(room, uid, clock.now());
    return { room: room.name };
  };
}
