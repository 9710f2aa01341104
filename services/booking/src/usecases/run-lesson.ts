/** Commencing and joining a lesson: the right is checked here, the call token comes from media afterwards. */
import { policyBounds } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { heldSeats, seatOf, type Lesson } from '../domain/lesson.ts';
import { commence, join } from '../domain/life.ts';
import { waitWith, type Outage } from '../domain/outage.ts';
import { tutorAbsentAt } from '../domain/policy.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { applyMove } from './apply-move.ts';
import { checkAtWork } from './check-at-work.ts';
import { current, held, reached, taught, type LessonAddress } from './find-lesson.ts';
import type { KnownOutages } from './known-outages.ts';
import type { Clock, MediaServer, PeopleDirectory, UnitOfWork } from './ports.ts';

export type RunLesson = { address: LessonAddress; actor: Actor };
type Deps = { uow: UnitOfWork; clock: Clock; directory: PeopleDirectory; outages: KnownOutages };

const longestWaitMs = policyBounds.teacherWaitMinutes[1] * 60_000;

/** A teacher who is too late by the clock may have come as soon as the platform was there again, before anybody has said so. */
async function beginning<T>({ clock, outages }: Deps, actor: Actor, run: (known: readonly Outage[]) => Promise<T>) {
  try {
    return await run([]);
  } catch (error) {
    const isLate = isRefused(error, 'DEADLINE_MISSED') || isRefused(error, 'NOT_IN_PROGRESS');
    if (!isLate || actor.role !== 'tutor') throw error;
    const now = clock.now();
    const known = await outages.all({ from: new Date(now.getTime() - longestWaitMs), to: now });
    if (!known || known.length === 0) throw error;
    return run(known);
  }
}

function waiting(lesson: Lesson, outages: readonly Outage[]): Lesson {
  if (outages.length === 0) return lesson;
  const { until } = waitWith({ startsAt: lesson.startsAt, until: tutorAbsentAt(lesson) }, outages);
  const isLater = until > (lesson.waitsUntil ?? tutorAbsentAt(lesson));
  return isLater ? { ...lesson, waitsUntil: until } : lesson;
}

export type CommenceLesson = ReturnType<typeof makeCommenceLesson>;

export function makeCommenceLesson(deps: Deps) {
  const { uow, clock, directory } = deps;
  return async ({ address, actor }: RunLesson): Promise<LessonView> => {
    await checkAtWork({ uow, directory }, actor);
    return beginning(deps, actor, (known) =>
      uow.run(async (stores) => {
        const view = taught(await held(stores, address), address, actor);
        const move = commence(waiting(view.lesson, known), actor, clock.now());
        return move ? applyMove(stores, move, view) : view;
      }),
    );
  };
}

export type JoinedLesson = { token: string; room: string; view: LessonView };

export type JoinLesson = ReturnType<typeof makeJoinLesson>;

export function makeJoinLesson({ media, ...deps }: Deps & { media: MediaServer }) {
  const { uow, clock, directory } = deps;
  return async ({ address, actor }: RunLesson): Promise<JoinedLesson> => {
    await checkAtWork({ uow, directory }, actor);
    const view = await beginning(deps, actor, (known) =>
      uow.run(async (stores) => {
        const found = reached(await held(stores, address), address, actor);
        if (leftIt(found.lesson, actor)) throw refuse('BOOKING_NOT_FOUND');
        const now = clock.now();
        const { lesson, commenced, isFirst } = join(waiting(current(found, address).lesson, known), actor, now);
        if (commenced) return applyMove(stores, commenced, found);
        if (isFirst) await stores.lessons.noteFirstJoin(lesson.id, now);
        return { ...found, lesson };
      }),
    );
    const { token, room } = await media.issueCallToken(roomOf(view.lesson), nameIn(view, actor));
    return { token, room, view };
  };
}

const leftIt = (lesson: Lesson, { id }: Actor) => seatOf(lesson, id)?.status === 'student-cancelled';

/** Whoever has a seat belongs into the room, also when their feedback is given already. */
function roomOf(lesson: Lesson) {
  const { bookingId, tutorUid, startsAt } = lesson;
  const completed = lesson.seats.filter(({ status }) => status === 'completed');
  const studentUids = [...heldSeats(lesson), ...completed].map(({ studentUid }) => studentUid);
  return { bookingId, tutorUid, studentUids, startsAt };
}

/** The name that others in the room read: the profile's, or the token's while the profile is unknown. */
function nameIn({ lesson, tutor, students }: LessonView, { id: uid, role, name }: Actor) {
  const known = lesson.tutorUid === uid ? tutor.name : seatOf(lesson, uid) && students[uid]?.name;
  return { uid, role, name: known || name };
}
