/** A student rates a tutor after a completed lesson, once a booking; the tutor's average follows in the same transaction. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuseFaults } from '../domain/account-fields.ts';
import type { Actor } from '../domain/person.ts';
import { mayRate, ratingFaults, withAverage, type Rating } from '../domain/rating.ts';
import { refuse } from '../domain/refusals.ts';
import { requireStudent, tutorSeenBy } from './known-people.ts';
import { studentMeant } from './on-behalf.ts';
import type { Stores, UnitOfWork } from './ports.ts';

type RateTutorCommand = {
  tutorUid: string;
  bookingId: string;
  rating: number;
  message: string;
  /** Only administrators name one. */
  studentUid: string;
  once: Command;
};
type Rated = { rating: Rating; avg: number; count: number };
type Deps = { uow: UnitOfWork; clock: Clock; newId: NewId };

export type RateTutor = ReturnType<typeof makeRateTutor>;

export function makeRateTutor(deps: Deps) {
  return async ({ once, ...typed }: RateTutorCommand, actor: Actor): Promise<Rated> => {
    const command = { ...typed, message: typed.message.trim() };
    refuseFaults(ratingFaults(command));
    const studentUid = studentMeant(actor, command.studentUid);
    // Blanks around the message make no other rating of it.
    const same = { ...once, body: command };
    return deps.uow.run((stores) => stores.once(same, () => rate(stores, deps, { ...command, studentUid }, actor)));
  };
}

async function rate(
  stores: Stores,
  { clock, newId }: Deps,
  command: Omit<RateTutorCommand, 'once'>,
  actor: Actor,
): Promise<Rated> {
  const student = requireStudent(await stores.people.find(command.studentUid));
  const tutor = await tutorSeenBy(stores, student, command.tutorUid);
  const lesson = isUuid(command.bookingId) ? await stores.lessons.find(command.bookingId) : undefined;
  if (!mayRate(lesson, command)) throw refuse('RATING_NOT_ALLOWED');
  const rating: Rating = { ...command, id: newId(), when: clock.now() };
  if (!(await stores.ratings.insert(rating))) throw refuse('ALREADY_RATED');
  const average = await stores.ratings.average(tutor.uid);
  const { person } = withAverage(tutor, average);
  await stores.people.save(person);
  await stores.facts.ratingSubmitted({ tutor: person, student }, rating);
  if (actor.role === 'admin') await note(stores, actor, rating);
  return { rating, ...average };
}

async function note({ acts }: Stores, { uid: actorUid }: Actor, { tutorUid, studentUid, bookingId, rating }: Rating) {
  const details = { studentUid, bookingId, rating };
  await acts.add({ act: 'tutor.rated', actorUid, subjectUid: tutorUid, details });
}
