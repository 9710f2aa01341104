/** Keeps what a participant measured of their own line, as evidence beside the call log. Sent again under its id it is the one that is there. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isOver, lessonEnd } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import { lineCheckOf, mostChecks, type LineCheck } from '../domain/line-check.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { Lessons, UnitOfWork } from './ports.ts';

type Measured = Pick<LineCheck, 'id' | 'light' | 'figures'>;
type Deps = { uow: UnitOfWork; lessons: Lessons; clock: Clock; realTime: Clock };

export type KeepLineCheck = ReturnType<typeof makeKeepLineCheck>;

export function makeKeepLineCheck({ uow, lessons, clock, realTime }: Deps) {
  return async ({ room, uid, ...measured }: Measured & { room: string; uid: string }): Promise<LineCheck> => {
    const { tutorUid, bookingId } = parseRoomName(room);
    const lesson = await lessons.access(bookingId);
    const isMember = lesson && [lesson.tutorUid, ...lesson.studentUids].includes(uid);
    if (!lesson || !isMember || lesson.tutorUid !== tutorUid) throw refuse('ROOM_NOT_FOUND');
    const atSchool = clock.now();
    const check = lineCheckOf({ ...measured, bookingId, uid, atSchool, atReal: realTime.now() });
    return uow.run(async ({ lineChecks }) => {
      const known = await lineChecks.find(check);
      if (known) return known;
      // What was kept in time may be asked for later too, when its answer was lost.
      if (lesson.isCalledOff || isOver(lessonEnd(lesson.lessonStart), atSchool)) throw refuse('LESSON_OVER');
      if (await lineChecks.insert(check, mostChecks)) return check;
      throw refuse('CHECKS_FULL');
    });
  };
}
