/** A student's own lists of tutors: recommended, favourite, used (FB-39, NS-33). */
import { command, route, students, type Route } from '../../routing/route.ts';
import { listedTutorsJson } from './presenter.ts';
import { listAnswer, listQuery, usedAnswer, usedQuery } from './schemas.ts';

const shortLists = [
  {
    path: '/profile/tutors/recommended',
    summary: 'At most ten tutors rated above 0, each with the reason why',
    list: 'LIST_RECOMMENDED',
  },
  { path: '/profile/tutors/favourites', summary: 'The favourite tutors, at most ten', list: 'LIST_FAVOURITES' },
] as const;

export const tutorListRoutes: Route[] = [
  ...shortLists.map(({ path, summary, list }) =>
    route({
      method: 'get',
      path,
      summary,
      access: students,
      refusals: ['STUDENT_NOT_FOUND'],
      query: listQuery,
      response: listAnswer,
      handle: async ({ clients, query, call }) => {
        return { items: listedTutorsJson(await clients.identity.listTutors({ list, studentUid: query.uid }, call())) };
      },
    }),
  ),
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
      return { items: listedTutorsJson(found), page, hasMore: found.hasMore };
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
