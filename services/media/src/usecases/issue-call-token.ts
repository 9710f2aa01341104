/** Booking has let a person in: make the room and sign their call token. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { callTokenExpiry, isOver, lessonEnd } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import type { CallRole, Member } from '../domain/member.ts';
import { roomName } from '../domain/room-name.ts';
import type { EnsureRoom } from './ensure-room.ts';
import type { Random, UnitOfWork } from './ports.ts';
import type { CallTokens } from './signalling-ports.ts';

type Deps = {
  uow: UnitOfWork;
  ensureRoom: EnsureRoom;
  tokens: CallTokens;
  clock: Clock;
  realTime: Clock;
  random: Random;
};

export function membersOf(lesson: { tutorUid: string; studentUids: readonly string[] }): Member[] {
  const students = lesson.studentUids.map((uid): Member => ({ uid, role: 'student' }));
  return [{ uid: lesson.tutorUid, role: 'tutor' }, ...students];
}

export type IssueCallToken = ReturnType<typeof makeIssueCallToken>;

export function makeIssueCallToken(deps: Deps) {
  return async (command: {
    bookingId: string;
    tutorUid: string;
    studentUids: readonly string[];
    lessonStart: Date;
    uid: string;
    role: CallRole;
    name: string;
  }): Promise<{ callToken: string; room: string }> => {
    const { bookingId, tutorUid, lessonStart } = command;
    const end = lessonEnd(lessonStart);
    const schoolNow = deps.clock.now();
    if (isOver(end, schoolNow)) throw refuse('LESSON_OVER');
    const name = roomName(tutorUid, bookingId);
    const room = await deps.uow.run(async ({ rooms }) => {
      const keys = { pin: deps.random.token(24), secret: deps.random.token(24) };
      await rooms.ensure({ bookingId, name, tutorUid, lessonStart, lessonEnd: end, ...keys }, membersOf(command));
      return rooms.find(bookingId);
    });
    if (!room) throw refuse('ROOM_NOT_FOUND');
    const { uid, role, name: displayName } = command;
    if (room.stage.removed.includes(uid)) throw refuse('REMOVED_FROM_ROOM');
    await deps.ensureRoom(room);
    const issuedAt = deps.realTime.now();
    const expiresAt = callTokenExpiry(end, { schoolNow, realNow: issuedAt });
    const token = { uid, role, name: displayName, room: name, bookingId };
    const callToken = await deps.tokens.sign(token, { issuedAt, expiresAt });
    return { callToken, room: name };
  };
}
