/** A student answers what is proposed for a lesson in its teacher's time off: takes one of the free hours, or has the token back. */
import type { Actor } from '../domain/actor.ts';
import { checkEnabled } from '../domain/at-work.ts';
import { isLapsed, type OffLesson } from '../domain/move-proposal.ts';
import { isRefused, refuse } from '../domain/refusals.ts';
import type { LessonView } from '../domain/view.ts';
import { cancelForTimeOff } from './advance-proposals.ts';
import { heldWithStudents } from './find-lesson.ts';
import { moveHeld } from './move-lesson.ts';
import type { Clock, Command, ListHoursInstead, NewId, Stores, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId; listHours: ListHoursInstead };
type Answer = { bookingId: string; actor: Actor; once: Command };
export type AcceptProposalCommand = Answer & { to: string };

export type AcceptProposal = ReturnType<typeof makeAcceptProposal>;

export function makeAcceptProposal(deps: Deps) {
  return async (command: AcceptProposalCommand): Promise<LessonView> => {
    const { bookingId, actor, once } = command;
    const [lesson] = await deps.uow.run(({ lessons }) => findOf(lessons, bookingId));
    const tutorUid = lesson?.lesson.tutorUid ?? '';
    try {
      return await deps.uow.run((stores) =>
        stores.once(once, async () => {
          // Teachers, students, lessons: in the order in which everybody holds them.
          const teacher = await stores.people.lock(tutorUid);
          await stores.wallets.lockStudent(actor.id);
          checkEnabled(await stores.people.find(actor.id));
          return accept(stores, deps, { ...command, tutorUid, isTaught: teacher?.isEnabled !== false });
        }),
      );
    } catch (error) {
      if (!lesson || !isRefused(error, 'SLOT_TAKEN')) throw error;
      const hours = await deps.listHours({ ...lesson.lesson, studentUid: actor.id }, deps.clock.now());
      const left = hours.map(({ bookingId: id, startsAt }) => ({ id, when: startsAt.getTime() }));
      throw refuse('SLOT_TAKEN', { details: { hours: left } });
    }
  };
}

const findOf = async (lessons: Stores['lessons'], bookingId: string) => lessons.find(await lessons.idsOf([bookingId]));

type Accepted = AcceptProposalCommand & { tutorUid: string; isTaught: boolean };

async function accept(stores: Stores, deps: Deps, command: Accepted): Promise<LessonView> {
  const { bookingId, to, actor, once, tutorUid, isTaught } = command;
  const asked = await stores.timeOff.lockAsked(bookingId, actor.id);
  if (!asked) throw refuse('BOOKING_NOT_FOUND');
  if (asked.state === 'moved') return movedAlready(stores, command);
  checkOpen(asked, deps.clock.now());
  const order = { address: { bookingId, tutorUid }, to, actor, once, isTaught };
  const after = await moveHeld(stores, deps, order);
  // An hour that it has already, by whichever of its ids, is none instead of it.
  if (after.lesson.id === asked.lessonId) throw refuse('SLOT_TAKEN');
  await tell(stores, { asked, state: 'moved', view: after }, { at: deps.clock.now(), actor });
  return after;
}

/** Two windows, one move. */
async function movedAlready({ lessons }: Stores, { bookingId, to }: Accepted): Promise<LessonView> {
  const [view] = await findOf(lessons, bookingId);
  if (!view || (await lessons.ownIdOfOffer(to)) !== view.lesson.id) throw refuse('PROPOSAL_OVER');
  return view;
}

function checkOpen(asked: OffLesson, now: Date): void {
  if (asked.state !== 'proposed' || isLapsed(asked, now)) throw refuse('PROPOSAL_OVER');
}

export type DeclineProposal = ReturnType<typeof makeDeclineProposal>;

export function makeDeclineProposal({ uow, clock }: Pick<Deps, 'uow' | 'clock'>) {
  return ({ bookingId, actor, once }: Answer): Promise<LessonView> =>
    uow.run((stores) =>
      stores.once(once, async () => {
        const [view] = await heldWithStudents(stores, { bookingId });
        const asked = await stores.timeOff.lockAsked(bookingId, actor.id);
        if (!asked) throw refuse('BOOKING_NOT_FOUND');
        if (view && asked.state === 'declined') return view;
        const at = clock.now();
        checkOpen(asked, at);
        // Moved from another window between the look for it and the lock: the hour that it left is closed.
        if (!view || !isStill(asked, view)) throw refuse('PROPOSAL_OVER');
        const after = await cancelForTimeOff(stores, view, at);
        await tell(stores, { asked, state: 'declined', view: after }, { at, actor });
        return after;
      }),
    );
}

const isStill = ({ lessonId, bookingId }: OffLesson, { lesson }: LessonView) =>
  lesson.id === lessonId && lesson.bookingId === bookingId && lesson.status === 'open';

type Told = { asked: OffLesson; state: 'moved' | 'declined'; view: LessonView };

async function tell(stores: Stores, { asked, state, view }: Told, { at, actor }: { at: Date; actor: Actor }) {
  await stores.timeOff.keepState({ ...asked, state }, at);
  await stores.facts.proposalChanged(view, { state, hours: [], until: undefined, at, actor });
}
