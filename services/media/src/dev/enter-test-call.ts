/** A call for developers: a room for 50 minutes that no lesson needs to stand behind. Where one does, its own people are let in and nobody else. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isOver } from '../domain/call-window.ts';
import { refuse } from '../domain/refusals.ts';
import { isCallRole, type CallRole } from '../domain/member.ts';
import { parseRoomName } from '../domain/room-name.ts';
import type { IssueCallToken } from '../usecases/issue-call-token.ts';
import type { LessonAccess, Lessons, UnitOfWork } from '../usecases/ports.ts';

type Actor = { uid: string; role: string; name: string };
type Entry = { room: string; actor: Actor; mayOpen: boolean };
export type EnterTestCall = (entry: Entry) => Promise<{ callToken: string }>;

type Deps = { uow: UnitOfWork; lessons: Lessons; issueCallToken: IssueCallToken; clock: Clock };

function roleIn(tutorUid: string, { uid, role }: Actor): CallRole {
  if (uid === tutorUid) return 'tutor';
  return role === 'admin' && isCallRole(role) ? role : 'student';
}

export function makeEnterTestCall({ uow, lessons, issueCallToken, clock }: Deps): EnterTestCall {
  /** What stands already, with the caller among its students, or a beginning. */
  async function withoutLesson({ room: name, actor, mayOpen }: Entry): Promise<LessonAccess> {
    const { tutorUid, bookingId } = parseRoomName(name);
    const known = await uow.run(({ rooms }) => rooms.findWithMembers(bookingId));
    if (known ? known.name !== name : !mayOpen) throw refuse('ROOM_NOT_FOUND');
    const now = clock.now();
    const stands = known && !(mayOpen && isOver(known.lessonEnd, now));
    const there = known?.members.filter(({ role }) => role === 'student').map(({ uid }) => uid) ?? [];
    const isStudent = roleIn(tutorUid, actor) === 'student';
    const studentUids = [...new Set(isStudent ? [...there, actor.uid] : there)];
    const lessonStart = stands ? known.lessonStart : now;
    return { bookingId, tutorUid, studentUids, lessonStart, isCalledOff: false };
  }

  function demandMember({ tutorUid, studentUids }: LessonAccess, { room, actor }: Entry): void {
    const isMember = actor.role === 'admin' || [tutorUid, ...studentUids].includes(actor.uid);
    if (!isMember || parseRoomName(room).tutorUid !== tutorUid) throw refuse('ROOM_NOT_FOUND');
  }

  async function enter(entry: Entry): Promise<{ callToken: string }> {
    const lesson = await lessons.access(parseRoomName(entry.room).bookingId);
    if (lesson) demandMember(lesson, entry);
    const { uid, name } = entry.actor;
    const call = lesson ?? (await withoutLesson(entry));
    return issueCallToken({ ...call, uid, role: roleIn(call.tutorUid, entry.actor), name });
  }

  // One after another: two who open at once are both in the room's list. A development build has one process.
  let last: Promise<unknown> = Promise.resolve();
  return (entry) => {
    const mine = last.then(() => enter(entry));
    last = mine.catch(() => undefined);
    return mine;
  };
}
