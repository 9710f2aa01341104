/** Tutors as students meet them: profile, ratings, reports, and the edit by administrators (FB-15, FB-38, FB-57, EP-52, EP-53). */
import type { RateTutorResponse, UpdateTutorResponse } from '@parlance/proto/identity/v1';
import { ownRatingJson, ratingJson } from '@parlance/proto/json/rating';
import { tutorCardJson, tutorOwnJson } from '@parlance/proto/json/tutor';
import { versionTag } from '../../middleware/if-match.ts';
import { admins, command, route, students, studentsAndTutors, withHeaders, type Route } from '../../routing/route.ts';
import { present, requireActor } from '../present.ts';
import { tutorJson } from './presenter.ts';
import {
  ownRatingsAnswer,
  ownRatingsQuery,
  rateAnswer,
  rateBody,
  ratingsAnswer,
  ratingsQuery,
  reportBody,
  tutor,
  tutorBody,
} from './schemas.ts';

export const tutorRoutes: Route[] = [
  route({
    method: 'get',
    path: '/profile/tutor/:id',
    summary: 'One tutor; a tutor sees only their own',
    access: studentsAndTutors,
    refusals: ['TUTOR_NOT_FOUND', 'ANOTHER_TEACHER'],
    response: tutor,
    handle: async ({ clients, params, actor, call }) => {
      const { person, isFavourite } = await clients.identity.getTutor({ uid: params.id }, call());
      return tutorJson(requireActor(actor), present(person), isFavourite);
    },
  }),
  route({
    method: 'get',
    path: '/profile/tutor/:id/ratings',
    summary: "A tutor's latest ratings; students by their first names",
    access: studentsAndTutors,
    refusals: ['TUTOR_NOT_FOUND', 'ANOTHER_TEACHER'],
    query: ratingsQuery,
    response: ratingsAnswer,
    handle: async ({ clients, params, query, call }) => {
      const found = await clients.identity.listTutorRatings({ tutorUid: params.id, ...query }, call());
      return { items: found.ratings.map(({ rating, student }) => ratingJson(present(rating), student)) };
    },
  }),
  route({
    method: 'get',
    path: '/profile/ratings/mine',
    summary: "The student's own ratings of the lessons asked about",
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    query: ownRatingsQuery,
    response: ownRatingsAnswer,
    handle: async ({ clients, query: { bookings, uid }, call }) => {
      const { ratings } = await clients.identity.listOwnRatings({ bookingIds: bookings, studentUid: uid }, call());
      return { items: ratings.map(ownRatingJson) };
    },
  }),
  route({
    method: 'post',
    path: '/profile/tutor/:id/rate',
    summary: 'Rate a tutor after a completed lesson, once a booking',
    access: students,
    refusals: ['TUTOR_NOT_FOUND', 'RATING_NOT_ALLOWED', 'ALREADY_RATED'],
    body: rateBody,
    response: rateAnswer,
    handle: async ({ clients, params, body: { uid, ...given }, call }) =>
      ratedJson(await clients.identity.rateTutor({ ...given, tutorUid: params.id, studentUid: uid }, call())),
  }),
  command({
    method: 'post',
    path: '/profile/tutor/:id/report',
    summary: 'Report a tutor to the school',
    access: students,
    refusals: ['TUTOR_NOT_FOUND', 'LESSON_NOT_YOURS', 'REPORT_NO_LESSON', 'REPORT_OPEN', 'REPORTS_A_DAY'],
    body: reportBody,
    handle: ({ clients, params, body: { uid, ...given }, call }) =>
      clients.identity.reportTutor({ ...given, tutorUid: params.id, studentUid: uid }, call()),
  }),
  route({
    method: 'put',
    path: '/admin/tutor/:id',
    summary: 'Change rate, currency, stream, listing and profile of a tutor',
    access: admins,
    refusals: ['TUTOR_NOT_FOUND', 'STALE_VERSION'],
    body: tutorBody,
    response: tutor,
    handle: async ({ clients, params, body: { profile, ...listing }, expectedVersion, call }) => {
      const { image: imageUrl, ...rest } = profile ?? {};
      const request = { uid: params.id, expectedVersion, ...listing, ...rest, imageUrl };
      return editedTutor(await clients.identity.updateTutor(request, call()));
    },
  }),
];

function ratedJson({ rating, ratingAvg: avg, ratingCount: count }: RateTutorResponse) {
  return {
    rating: ratingJson(present(rating), { uid: present(rating).studentUid, name: '', imageUrl: '' }),
    tutor: { avg, count },
  };
}

function editedTutor(response: UpdateTutorResponse) {
  const person = present(response.person);
  return withHeaders({ ...tutorCardJson(person, false), ...tutorOwnJson(person) }, versionTag(person.version));
}
