/** Commencing and joining a group lesson; the call token comes from media afterwards. */
import type { Actor } from '../domain/actor.ts';
import { heldSeats, seatOf, type GroupLesson } from '../domain/group-lesson.ts';
import { commenceGroup, joinGroup } from '../domain/group-life.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import { applyGroupMove } from './apply-group-move.ts';
import { inSession, ownGroupLesson, type GroupAddress } from './find-group-lesson.ts';
import { checkAtWork } from './check-at-work.ts';
import type { Clock, MediaServer, PeopleDirectory, UnitOfWork } from './ports.ts';

export type RunGroupLesson = GroupAddress & { actor: Actor };
export type JoinedGroupLesson = { token: string; room: string; lesson: GroupLessonView };

type Deps = { uow: UnitOfWork; clock: Clock; directory: PeopleDirectory };

export type CommenceGroupLesson = ReturnType<typeof makeCommenceGroupLesson>;

export function makeCommenceGroupLesson({ uow, clock, directory }: Deps) {
  return async ({ actor, ...address }: RunGroupLesson): Promise<GroupLessonView> => {
    await checkAtWork({ uow, directory }, actor);
    return uow.run(async (stores) => {
      const view = ownGroupLesson(inSession(await stores.groups.lock([address.bookingId]), address), actor);
      const move = commenceGroup(view.lesson, actor, clock.now());
      return move ? applyGroupMove(stores, move, view) : view;
    });
  };
}

export type JoinGroupLesson = ReturnType<typeof makeJoinGroupLesson>;

export function makeJoinGroupLesson({ uow, clock, media, directory }: Deps & { media: MediaServer }) {
  return async ({ actor, ...address }: RunGroupLesson): Promise<JoinedGroupLesson> => {
    await checkAtWork({ uow, directory }, actor);
    const view = await uow.run(async (stores) => {
      const found = inSession(await stores.groups.lock([address.bookingId]), address);
      const now = clock.now();
      const { lesson, commenced, isFirst } = joinGroup(found.lesson, actor, now);
      if (commenced) return applyGroupMove(stores, commenced, found);
      if (isFirst) await stores.bookings.noteFirstJoin(lesson.id, now);
      return { ...found, lesson };
    });
    const { token, room } = await media.issueCallToken(roomOf(view.lesson), nameIn(view, actor));
    return { token, room, lesson: view };
  };
}

/** Whoever has a seat belongs into the room, also when their feedback is given already. */
function roomOf(lesson: GroupLesson) {
  const { id: bookingId, tutorUid, startsAt } = lesson;
  const completed = lesson.seats.filter(({ status }) => status === 'completed');
  const studentUids = [...heldSeats(lesson), ...completed].map(({ studentUid }) => studentUid);
  return { bookingId, tutorUid, studentUids, startsAt };
}

function nameIn({ lesson, tutor, students }: GroupLessonView, { id: uid, role, name }: Actor) {
  const known = lesson.tutorUid === uid ? tutor.name : seatOf(lesson, uid) && students[uid]?.name;
  return { uid, role, name: known || name };
}
