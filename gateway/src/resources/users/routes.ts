/** User management of administrators (EP-04..EP-06). */
import { personJson } from '@parlance/proto/json/person';
import { roleOf } from '@parlance/proto/json/words';
import { admins, route, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { account, person } from '../profile/schemas.ts';
import { studentView } from '../profile/student-view.ts';
import { createUserBody, userParams, usersAnswer, usersQuery } from './schemas.ts';

export const userRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/users',
    summary: 'A page of people, newest first',
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: usersQuery,
    response: usersAnswer,
    handle: async ({ clients, query, call }) => {
      const { amount, pageToken, q, role } = query;
      const search = { amount, pageToken, query: q, role: role && roleOf(role) };
      const found = await clients.identity.listUsers(search, call());
      return { items: found.people.map(personJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/user/:id',
    summary: 'One person; students with tokens and entitlement',
    access: admins,
    refusals: ['USER_NOT_FOUND'],
    params: userParams,
    response: account,
    handle: async ({ clients, params, call }) => {
      const found = present((await clients.identity.getUser({ uid: params.id }, call())).person);
      if (found.role !== 'ROLE_STUDENT') return personJson(found);
      return studentView({ clients, call }, found.uid, Promise.resolve(found));
    },
  }),
  route({
    method: 'post',
    path: '/admin/users',
    summary: 'Make an account of any role',
    access: admins,
    refusals: ['EMAIL_TAKEN'],
    body: createUserBody,
    response: person,
    handle: async ({ clients, body, call }) => {
      const made = await clients.identity.createUser({ ...body, role: roleOf(body.role) }, call());
      return personJson(present(made.person));
    },
  }),
];
