/** A tutor opens slots, each of which answers for itself, and closes one that nobody has booked. */
import { lists } from '@parlance/proto/limits';
import type { Actor } from '../domain/actor.ts';
import { checkSpeedTest } from '../domain/at-work.ts';
import type { LessonMove } from '../domain/lesson.ts';
import { refuse, type RefusalKey } from '../domain/refusals.ts';
import { openSlot, slotFault, closeSlot } from '../domain/slot.ts';
import { cardOfPerson, type LessonView, type PersonCard } from '../domain/view.ts';
import { held, taught } from './find-lesson.ts';
import { knownTutor } from './known-tutor.ts';
import type { Clock, Command, NewId, PeopleDirectory, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; directory: PeopleDirectory };
export type OpenSlotsCommand = {
  tutorUid: string;
  when: readonly Date[];
  /** Undefined: as the tutor's profile says. */
  isPte: boolean | undefined;
  actor: Actor;
  once: Command;
};
export type OpenedSlot = { when: Date; booking: LessonView | undefined; fault: RefusalKey | undefined };

export type OpenSlots = ReturnType<typeof makeOpenSlots>;

export function makeOpenSlots({ uow, clock, newId, directory }: Deps) {
  return async (command: OpenSlotsCommand): Promise<OpenedSlot[]> => {
    const { tutorUid, when, actor } = command;
    if (actor.role !== 'admin' && actor.id !== tutorUid) throw refuse('NOT_OWN_SCHEDULE');
    if (when.length === 0 || when.length > lists.openSlotsMax) {
      throw refuse('MALFORMED', { details: { fields: { when: `1 to ${lists.openSlotsMax} instants` } } });
    }
    const tutor = await knownTutor({ uow, directory }, tutorUid);
    checkSpeedTest(tutor, actor);
    const isPte = command.isPte ?? tutor.isPte;
    if (isPte && !tutor.isPte) throw refuse('PTE_TUTOR_REQUIRED');
    return uow.run((stores) =>
      stores.once(command.once, async () => {
        // Whose account is closed meanwhile opens nothing any more.
        if ((await stores.people.lock(tutorUid))?.isEnabled === false) throw refuse('TUTOR_NOT_FOUND');
        const now = clock.now();
        const off = await stores.timeOff.startsIn(tutorUid, when);
        const wanted = when.map((startsAt) => {
          const isOff = off.has(startsAt.getTime());
          const fault = slotFault(startsAt, tutor.timeZone, now) ?? (isOff ? ('TIME_OFF' as const) : undefined);
          return {
            startsAt,
            fault,
            move: fault ? undefined : openSlot({ id: newId(), tutorUid, startsAt, isPte }, actor, now),
          };
        });
        const moves = wanted.flatMap(({ move }) => move ?? []);
        const opened = await openAll(stores, moves, cardOfPerson(tutor));
        return wanted.map(({ startsAt, fault, move }) => {
          const booking = move && opened.get(move.lesson.id);
          return { when: startsAt, booking, fault: booking ? undefined : (fault ?? 'SLOT_OVERLAPS') };
        });
      }),
    );
  };
}

async function openAll(
  stores: Stores,
  moves: readonly LessonMove[],
  tutor: PersonCard,
): Promise<Map<string, LessonView>> {
  const opened = await stores.lessons.open(moves.map(({ lesson }) => lesson));
  const done = moves.filter(({ lesson }) => opened.has(lesson.id));
  await stores.log.add(done);
  const views = new Map<string, LessonView>();
  for (const move of done) {
    const view = { lesson: move.lesson, session: undefined, tutor, students: {}, isPaid: false };
    views.set(move.lesson.id, view);
    await stores.facts.lessonMoved(move, { before: view, after: view });
  }
  return views;
}

export type CloseSlotCommand = { bookingId: string; actor: Actor; once: Command };

export type CloseSlot = ReturnType<typeof makeCloseSlot>;

export function makeCloseSlot({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  return ({ bookingId, actor, once }: CloseSlotCommand): Promise<Record<string, never>> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const address = { bookingId };
        const view = taught(await held(stores, address), address, actor);
        await closeOne(stores, view, actor, clock.now());
        return {};
      }),
    );
}

type Act = { actor: Actor; at: Date };

export const closeOne = (stores: Stores, view: LessonView, actor: Actor, at: Date): Promise<void> =>
  closeSlots(stores, [view], { actor, at });

/** The slots are locked by the caller; however many, people who want the same rows wait for as few statements. */
export async function closeSlots({ lessons, log, facts }: Stores, views: readonly LessonView[], act: Act) {
  for (const { lesson } of views) closeSlot(lesson);
  const gone = await lessons.close(
    views.map(({ lesson }) => lesson),
    act,
  );
  const closed = views.map((view) => {
    const { lesson } = view;
    const next = { version: lesson.version + 1, updatedAt: act.at, updatedBy: act.actor.id };
    return { ...view, lesson: { ...lesson, ...next } };
  });
  await log.addClosed(
    closed.map(({ lesson }) => lesson),
    { ...act, gone },
  );
  await facts.slotsClosed(closed, act);
}
