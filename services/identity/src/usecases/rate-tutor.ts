/** A student rates a tutor after a completed lesson, once a booking; the tutor's average follows in the same transaction. */
import { refuse } from '../domain/refusals.ts';
import { mayRate, ratingFaults, withAverage, type Rating } from '../domain/rating.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { knownStudent, tutorSeenBy } from './known-people.ts';
import { studentMeant, type Asker } from './on-behalf.ts';
import type { Call, Clock, Ids, Stores, UnitOfWork } from './ports.ts';

type RateTutorCommand = {
  tutorUid: string;
  bookingId: string;
  rating: number;
  message: string;
  /** Only administrators name one. */
  studentUid: string;
};
type Rated = { rating: Rating; avg: number; count: number };
type Deps = { uow: UnitOfWork; clock: Clock; ids: Ids };
export type RateTutor = (command: RateTutorCommand, asker: Asker, call: Call) => Promise<Rated>;

export function makeRateTutor(deps: Deps): RateTutor {
  return async (typed, asker, call) => {
    const command = { ...typed, message: typed.message.trim() };
    const details = ratingFaults(command);
    if (Object.keys(details).length > 0) throw refuse('MALFORMED', { details });
    const studentUid = studentMeant(asker, command.studentUid);
    return deps.uow.run((stores) =>
      stores.once.run(call, command, () => rate(stores, deps, { ...command, studentUid }, asker)),
    );
  };
}

async function rate(stores: Stores, { clock, ids }: Deps, command: RateTutorCommand, asker: Asker): Promise<Rated> {
  const student = await knownStudent(stores, command.studentUid);
  const tutor = await tutorSeenBy(stores, student, command.tutorUid);
  const lesson = isUuid(command.bookingId) ? await stores.lessons.find(command.bookingId) : undefined;
  if (!mayRate(lesson, command)) throw refuse('RATING_NOT_ALLOWED');
  const rating: Rating = { ...command, id: ids.next(), when: clock.now() };
  if (!(await stores.ratings.insert(rating))) throw refuse('ALREADY_RATED');
  const average = await stores.ratings.average(tutor.uid);
  const { person } = withAverage(tutor, average);
  await stores.people.save(person);
  await stores.facts.addRating(person, rating);
  if (asker.role === 'admin') await note(stores, asker, rating);
  return { rating, ...average };
}

async function note({ acts }: Stores, { uid: actorUid }: Asker, { tutorUid, studentUid, bookingId, rating }: Rating) {
  const details = { studentUid, bookingId, rating };
  await acts.add({ act: 'tutor.rated', actorUid, subjectUid: tutorUid, details });
}
