/** A student moves a booked hour to another free one of the same teacher: both hours and the seat in one transaction, no token moves. */
import { lesson as limits } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { checkEnabled } from '../domain/at-work.ts';
import { moveToHour } from '../domain/move-hour.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { closeWhileOff } from './close-while-off.ts';
import { current, reached, type LessonAddress } from './find-lesson.ts';
import type { Clock, Command, ListFreeSlots, NewId, Stores, UnitOfWork } from './ports.ts';

export type MoveLessonCommand = { address: LessonAddress; to: string; actor: Actor; once: Command };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; listFreeSlots: ListFreeSlots };

export type MoveLesson = ReturnType<typeof makeMoveLesson>;

export function makeMoveLesson(deps: Deps) {
  return async (command: MoveLessonCommand): Promise<LessonView> => {
    let isMock = false;
    try {
      return await deps.uow.run((stores) =>
        stores.once(command.once, async () => {
          // Teachers, students, lessons: in the order in which everybody holds them.
          const { tutorUid } = command.address;
          if (tutorUid === undefined) throw refuse('BOOKING_NOT_FOUND');
          const teacher = await stores.people.lock(tutorUid);
          await stores.wallets.lockStudent(command.actor.id);
          const student = await stores.people.find(command.actor.id);
          checkEnabled(student);
          isMock = student?.status === 'mock';
          return moveHeld(stores, deps, { ...command, isTaught: teacher?.isEnabled !== false });
        }),
      );
    } catch (error) {
      if (!isRefused(error, 'SLOT_TAKEN')) throw error;
      const free = await deps.listFreeSlots(command.address.tutorUid ?? '', { isMock });
      throw refuse('SLOT_TAKEN', { details: { slots: free.filter(({ id }) => id !== command.to) } });
    }
  };
}

type HeldCommand = MoveLessonCommand & { isTaught: boolean };

/** Behind the rows of its teacher and its student. */
export async function moveHeld(
  stores: Stores,
  deps: Pick<Deps, 'clock' | 'newId'>,
  { address, to, actor, isTaught }: HeldCommand,
) {
  const { bookingId } = address;
  const views = await stores.lessons.lock(await stores.lessons.idsOf([bookingId, to]), actor.id);
  const before = own(views, address, actor);
  const target = views.find(({ lesson }) => lesson.bookingId === to);
  const isThere = to === bookingId || (await stores.lessons.ownIdOfOffer(to)) === before.lesson.id;
  if (isThere && before.lesson.status === 'open') return before;
  if (!target || !isTaught || isAnothers(target, before)) throw refuse('SLOT_TAKEN');
  const hours = { from: before.lesson, to: target.lesson };
  const act = { actor, at: deps.clock.now(), offerId: deps.newId() };
  const busy = await busyBeside(stores, actor.id, hours);
  const move = moveToHour(hours, { ...act, studentUid: actor.id, busy });
  const after = { ...target, lesson: move.came.lesson, students: { ...target.students, ...before.students } };
  await stores.lessons.saveHourMove(move, to);
  await stores.log.add([move.left, move.came]);
  await stores.facts.hourMoved(move, { before, target, after });
  await closeWhileOff(stores, { ...before, lesson: move.left.lesson }, act.at);
  return after;
}

/** Somebody's lesson with another teacher is nothing for who asks. */
const isAnothers = ({ lesson }: LessonView, { lesson: { tutorUid } }: LessonView) =>
  lesson.tutorUid !== tutorUid && lesson.status !== 'pending';

/** The one that is moved, among those that are held. */
function own(views: readonly LessonView[], address: LessonAddress, actor: Actor): LessonView {
  const mine = views.filter(
    ({ lesson }) => lesson.bookingId === address.bookingId || lesson.seats.some(({ id }) => id === address.bookingId),
  );
  return current(reached(mine, address, actor), address);
}

type Starts = { from: { startsAt: Date }; to: { startsAt: Date } };

async function busyBeside({ seats }: Stores, uid: string, { from, to }: Starts): Promise<Date[]> {
  const [start, left] = [to.startsAt.getTime(), from.startsAt.getTime()];
  const range = { from: new Date(start - limits.lengthMs), to: new Date(start + limits.lengthMs) };
  return (await seats.busyOf(uid, range)).filter((at) => at.getTime() !== left);
}
