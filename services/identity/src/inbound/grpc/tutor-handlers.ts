/** Tutors as students and tutors meet them: profiles, lists, ratings, reports. */
import type { Handlers } from '@parlance/runtime/grpc/server';
import type { IdentityServiceMethods } from '@parlance/proto/identity/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { isDeleted } from '../../domain/edit-person.ts';
import { refuse } from '../../domain/refusals.ts';
import type { Person } from '../../domain/person.ts';
import { maySeeTutor } from '../../domain/tutor-visibility.ts';
import { toWire } from '../../wire/person-mapping.ts';
import { nameToWire, ratingToWire } from '../../wire/words-mapping.ts';
import type { ListedTutor } from '../../queries/list-tutors.ts';
import type { UseCases } from '../../compose/use-cases.ts';
import { studentMeant, type Asker } from '../../usecases/on-behalf.ts';
import { askerOf, callOf } from './call-context.ts';

export type TutorHandlerDeps = Pick<
  UseCases,
  'people' | 'tutorLists' | 'ratings' | 'rateTutor' | 'reportTutor' | 'favourites'
>;

export function makeTutorHandlers(deps: TutorHandlerDeps) {
  return {
    async getTutor({ uid }, call) {
      const asker = askerOf(call);
      const person = await tutorFor(deps, asker, uid);
      if (asker.role !== 'student') return { person: toWire(person) };
      const isFavourite = await deps.tutorLists.isFavourite(asker.uid, uid);
      return { person: toWire(asStudentsSee(person)), isFavourite };
    },
    async listTutorRatings({ tutorUid, hasMessage, limit }, call) {
      const asker = askerOf(call);
      await tutorFor(deps, asker, tutorUid);
      const ratings = await deps.ratings.ofTutor({ tutorUid, hasMessage, limit });
      return { ratings: ratings.map(({ rating, student }) => shownTo(asker, rating, student)) };
    },
    async listOwnRatings({ bookingIds, studentUid }, call) {
      const ratings = await deps.ratings.bySelf(studentMeant(askerOf(call), studentUid), bookingIds);
      return { ratings: ratings.map(ratingToWire) };
    },
    async rateTutor(request, call) {
      const { rating, avg, count } = await deps.rateTutor(request, askerOf(call), callOf(call, 'RateTutor'));
      return { rating: ratingToWire(rating), ratingAvg: avg, ratingCount: count };
    },
    async reportTutor(request, call) {
      return deps.reportTutor(request, askerOf(call), callOf(call, 'ReportTutor'));
    },
    async listTutors({ list, page, studentUid: named }, call) {
      const looking = await lookingAround(deps, studentMeant(askerOf(call), named));
      if (list === 'LIST_USED') {
        const { tutors, hasMore } = await deps.tutorLists.used(looking, Math.max(1, page));
        return { tutors: tutors.map(listedToWire), hasMore };
      }
      const { recommended, favourites } = deps.tutorLists;
      const tutors = await (list === 'LIST_FAVOURITES' ? favourites : recommended)(looking);
      return { tutors: tutors.map(listedToWire), hasMore: false };
    },
    async addFavourite(request, call) {
      await deps.favourites.add(request, askerOf(call));
      return {};
    },
    async removeFavourite(request, call) {
      await deps.favourites.remove(request, askerOf(call));
      return {};
    },
  } satisfies Partial<Handlers<IdentityServiceMethods>>;
}

/** A tutor sees only themselves, a student only whom the school shows, an administrator everybody. */
async function tutorFor({ people }: TutorHandlerDeps, asker: Asker, uid: string): Promise<Person> {
  if (asker.role === 'tutor' && asker.uid !== uid) throw refuse('ANOTHER_TEACHER');
  const person = await people.byUid(uid);
  if (person?.role !== 'tutor' || isDeleted(person)) throw refuse('TUTOR_NOT_FOUND');
  if (asker.role !== 'student') return person;
  const student = person.status === 'training' ? await people.byUid(asker.uid) : undefined;
  if (!maySeeTutor(person, student)) throw refuse('TUTOR_NOT_FOUND');
  return person;
}

async function lookingAround({ people }: TutorHandlerDeps, studentUid: string) {
  const student = await people.byUid(studentUid);
  if (student?.role !== 'student' || isDeleted(student)) throw refuse('STUDENT_NOT_FOUND');
  return { studentUid };
}

/** Pay, address and state of the account are for the tutor and the school. */
function asStudentsSee({ tutor, ...person }: Person): Person {
  const shown = tutor && { ...tutor, lessonRate: 0, currency: '', speedTestPassed: false };
  return { ...person, tutor: shown, email: '', emailVerified: false, country: '', about: '', lastActive: undefined };
}

function listedToWire({ person, isFavourite, reason, lastLessonAt }: ListedTutor) {
  return {
    person: toWire(asStudentsSee(person)),
    isFavourite,
    reason: reason ?? '',
    lastLessonAt: lastLessonAt ? toTimestamp(lastLessonAt) : null,
  };
}

type Words = Parameters<typeof ratingToWire>[0];
type Writer = Parameters<typeof nameToWire>[0] & { firstName: string };

/** Other students are known by their first names, and not by what leads to them. */
function shownTo({ uid, role }: Asker, rating: Words, student: Writer) {
  const isOpen = role === 'admin' || student.uid === uid;
  if (isOpen) return { rating: ratingToWire(rating), student: nameToWire(student) };
  const hidden = { ...rating, studentUid: '', bookingId: '' };
  return { rating: ratingToWire(hidden), student: { uid: '', name: student.firstName, imageUrl: '' } };
}
