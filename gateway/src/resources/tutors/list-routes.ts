/** A student's own lists of tutors: recommended, favourite, used (FB-39, NS-33). */
import { command, route, students, type Route } from '../../routing/route.ts';
import { listedTutors } from './presenter.ts';
import { listAnswer, listQuery, usedAnswer, usedQuery } from './schemas.ts';

export const tutorListRoutes: Route[] = [
  route({
    method: 'get',
    path: '/profile/tutors/recommended',
    summary: 'At most ten tutors rated above 0, each with the reason why',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    query: listQuery,
    response: listAnswer,
    handle: async ({ clients, query, call }) => {
      const wanted = { list: 'LIST_RECOMMENDED', studentUid: query.uid } as const;
      return { items: listedTutors(await clients.identity.listTutors(wanted, call())) };
    },
  }),
  route({
    method: 'get',
    path: '/profile/tutors/favourites',
    summary: 'The favourite tutors, at most ten',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    query: listQuery,
    response: listAnswer,
    handle: async ({ clients, query, call }) => {
      const wanted = { list: 'LIST_FAVOURITES', studentUid: query.uid } as const;
      return { items: listedTutors(await clients.identity.listTutors(wanted, call())) };
    },
  }),
  route({
    method: 'get',
    path: '/profile/tutors/used',
    summary: 'Tutors of past lessons, the latest first, ten a page',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    query: usedQuery,
    response: usedAnswer,
    handle: async ({ clients, query: { page = 1, uid }, call }) => {
      const found = await clients.identity.listTutors({ list: 'LIST_USED', page, studentUid: uid }, call());
      return { items: listedTutors(found), page, hasMore: found.hasMore };
    },
  }),
  command({
    method: 'put',
    path: '/profile/tutors/favourites/:tutorId',
    summary: 'Add a favourite tutor, at most ten',
    access: students,
    refusals: ['TUTOR_NOT_FOUND', 'FAVOURITES_FULL'],
    query: listQuery,
    handle: ({ clients, params, query, call }) =>
      clients.identity.addFavourite({ tutorUid: params.tutorId, studentUid: query.uid }, call()),
  }),
  command({
    method: 'delete',
    path: '/profile/tutors/favourites/:tutorId',
    summary: 'Take a tutor off the favourites',
    access: students,
    query: listQuery,
    handle: ({ clients, params, query, call }) =>
      clients.identity.removeFavourite({ tutorUid: params.tutorId, studentUid: query.uid }, call()),
  }),
];
