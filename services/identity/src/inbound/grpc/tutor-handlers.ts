/** Tutors as students and tutors meet them: profiles, lists, ratings, reports. */
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { commandOf, requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { isDeleted } from '../../domain/edit-person.ts';
import type { Actor, Person } from '../../domain/person.ts';
import { refuse } from '../../domain/refusals.ts';
import { maySeeTutor } from '../../domain/tutor-visibility.ts';
import { findPerson } from '../../queries/people.ts';
import { listRatingsByStudent, listRatingsOfTutor, type RatingView } from '../../queries/ratings.ts';
import {
  isFavourite,
  listFavouriteTutors,
  listRecommendedTutors,
  listUsedTutors,
  type TutorView,
} from '../../queries/tutor-lists.ts';
import type { ChangeFavourites } from '../../usecases/change-favourites.ts';
import { requireStudent } from '../../usecases/known-people.ts';
import { studentMeant } from '../../usecases/on-behalf.ts';
import type { RateTutor } from '../../usecases/rate-tutor.ts';
import type { ReportTutor } from '../../usecases/report-tutor.ts';
import { personMessage } from '../../wire/person-mapping.ts';
import { personNameMessage, ratingMessage } from '../../wire/rating-mapping.ts';

export type Deps = {
  db: Queryable;
  rateTutor: RateTutor;
  reportTutor: ReportTutor;
  favourites: ChangeFavourites;
};

export function makeTutorHandlers({ db, rateTutor, reportTutor, favourites }: Deps) {
  return {
    async getTutor({ uid }, call) {
      const actor = requirePerson(call);
      const person = await findTutor(db, actor, uid);
      if (actor.role !== 'student') return { person: personMessage(person) };
      return { person: personMessage(asStudentsSee(person)), isFavourite: await isFavourite(db, actor.uid, uid) };
    },
    async listTutorRatings({ tutorUid, hasMessage, limit }, call) {
      const actor = requirePerson(call);
      await findTutor(db, actor, tutorUid);
      const ratings = await listRatingsOfTutor(db, { tutorUid, hasMessage, limit });
      return { ratings: ratings.map((view) => ratingViewMessage(actor, view)) };
    },
    async listOwnRatings({ bookingIds, studentUid }, call) {
      const ratings = await listRatingsByStudent(db, studentMeant(requirePerson(call), studentUid), bookingIds);
      return { ratings: ratings.map(ratingMessage) };
    },
    async rateTutor(request, call) {
      const once = commandOf(call, 'RateTutor', request);
      const { rating, avg, count } = await rateTutor({ ...request, once }, requirePerson(call));
      return { rating: ratingMessage(rating), ratingAvg: avg, ratingCount: count };
    },
    async reportTutor(request, call) {
      return reportTutor({ ...request, once: commandOf(call, 'ReportTutor', request) }, requirePerson(call));
    },
    async listTutors({ list, page, studentUid: named }, call) {
      const studentUid = studentMeant(requirePerson(call), named);
      requireStudent(await findPerson(db, studentUid));
      if (list === 'LIST_USED') {
        const { tutors, hasMore } = await listUsedTutors(db, studentUid, Math.max(1, page));
        return { tutors: tutors.map(tutorViewMessage), hasMore };
      }
      const listTutors = list === 'LIST_FAVOURITES' ? listFavouriteTutors : listRecommendedTutors;
      return { tutors: (await listTutors(db, studentUid)).map(tutorViewMessage), hasMore: false };
    },
    async addFavourite(request, call) {
      await favourites.add(request, requirePerson(call));
      return {};
    },
    async removeFavourite(request, call) {
      await favourites.remove(request, requirePerson(call));
      return {};
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

/** A tutor sees only themselves, a student only whom the school shows, an administrator everybody. */
async function findTutor(db: Queryable, actor: Actor, uid: string): Promise<Person> {
  if (actor.role === 'tutor' && actor.uid !== uid) throw refuse('ANOTHER_TEACHER');
  const person = await findPerson(db, uid);
  if (person?.role !== 'tutor' || isDeleted(person)) throw refuse('TUTOR_NOT_FOUND');
  if (actor.role !== 'student') return person;
  const student = person.status === 'training' ? await findPerson(db, actor.uid) : undefined;
  if (!maySeeTutor(person, student)) throw refuse('TUTOR_NOT_FOUND');
  return person;
}

/** Pay, address and state of the account are for the tutor and the school. */
function asStudentsSee({ tutor, ...person }: Person): Person {
  const shown = tutor && { ...tutor, lessonRate: 0, currency: '', speedTestPassed: false };
  return { ...person, tutor: shown, email: '', emailVerified: false, country: '', about: '', lastActive: undefined };
}

function tutorViewMessage({ person, reason, lastLessonAt, ...view }: TutorView) {
  return {
    ...view,
    person: personMessage(asStudentsSee(person)),
    reason: reason ?? '',
    lastLessonAt: lastLessonAt ? toTimestamp(lastLessonAt) : null,
  };
}

/** Other students are known by their first names, and not by what leads to them. */
function ratingViewMessage({ uid, role }: Actor, { rating, student }: RatingView) {
  const isOpen = role === 'admin' || student.uid === uid;
  if (isOpen) return { rating: ratingMessage(rating), student: personNameMessage(student) };
  const hidden = { ...rating, studentUid: '', bookingId: '' };
  return { rating: ratingMessage(hidden), student: { uid: '', name: student.firstName, imageUrl: '' } };
}
