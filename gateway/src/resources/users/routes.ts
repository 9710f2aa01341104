/** User management of administrators (EP-04..EP-08, EP-54). */
import type { ListUsersResponse } from '@parlance/proto/identity/v1';
import { personJson } from '@parlance/proto/json/person';
import { roleOf } from '@parlance/proto/json/words';
import type { z } from 'zod';
import { versionTag } from '../../middleware/if-match.ts';
import { noToken } from '../../routing/fields.ts';
import { admins, command, rawRoute, route, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { account, person } from '../profile/schemas.ts';
import { studentView } from '../profile/student-view.ts';
import { sendPeople } from './people-file.ts';
import { consequencesJson } from './presenter.ts';
import {
  consequencesAnswer,
  createUserBody,
  deleteUserBody,
  studentsQuery,
  updateUserBody,
  usersAnswer,
  usersExportQuery,
  usersQuery,
} from './schemas.ts';

export const userRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/users',
    summary: 'A page of people, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: usersQuery,
    response: usersAnswer,
    handle: async ({ clients, query, call }) =>
      peoplePage(await clients.identity.listUsers(peopleRequest(query), call())),
  }),
  rawRoute({
    method: 'get',
    path: '/admin/users.csv',
    summary: 'The same as a table for spreadsheets, however long it is',
    access: admins,
    urgency: 'background',
    query: usersExportQuery,
    longLived: 'file',
    produces: { contentType: 'text/csv', description: 'A table in the order that is asked for' },
    serve: (_request, response, { clients, query, call }) =>
      sendPeople(response, { clients, request: peopleRequest(query), call }),
  }),
  route({
    method: 'get',
    path: '/profile/getAllStudents',
    summary: 'A page of all students',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: studentsQuery,
    response: usersAnswer,
    handle: async ({ clients, query, call }) => {
      const request = { ...searchRequest(query), role: 'ROLE_STUDENT' } as const;
      return peoplePage(await clients.identity.listUsers(request, call()));
    },
  }),
  route({
    method: 'get',
    path: '/admin/user/:id',
    summary: 'One person; students with tokens and entitlement',
    access: admins,
    refusals: ['USER_NOT_FOUND'],
    response: account,
    handle: async ({ clients, params, call }) => {
      const found = present((await clients.identity.getUser({ uid: params.id }, call())).person);
      const isStudent = found.role === 'ROLE_STUDENT';
      const shown = isStudent ? await studentView({ clients, call }, found.uid) : personJson(found);
      return withHeaders(shown, versionTag(found.version));
    },
  }),
  route({
    method: 'get',
    path: '/admin/user/:id/consequences',
    summary: 'What disabling or deleting the account would do to lessons and tokens',
    access: admins,
    refusals: ['USER_NOT_FOUND'],
    response: consequencesAnswer,
    handle: async ({ clients, params: { id: uid }, call }) => {
      const { role } = present((await clients.identity.getUser({ uid }, call())).person);
      const outlook = await clients.booking.getOutlook({ uid }, call());
      const wallet = role === 'ROLE_STUDENT' ? await clients.booking.getWallet({ uid }, call()) : null;
      return consequencesJson(outlook, wallet && wallet.balances);
    },
  }),
  route({
    method: 'put',
    path: '/admin/user/:id',
    summary: 'Change a person; role, access and address end the sessions',
    access: admins,
    refusals: ['USER_NOT_FOUND', 'STALE_VERSION', 'EMAIL_TAKEN', 'OWN_ACCOUNT'],
    body: updateUserBody,
    response: person,
    handle: async ({ clients, params, body: { role, ...change }, expectedVersion, call }) => {
      const request = { ...change, uid: params.id, expectedVersion, role: role && roleOf(role) };
      const changed = present((await clients.identity.updateUser(request, call())).person);
      return withHeaders(personJson(changed), versionTag(changed.version));
    },
  }),
  command({
    method: 'delete',
    path: '/admin/user/:id',
    summary: 'Close an account for good and erase its personal data',
    access: admins,
    refusals: ['USER_NOT_FOUND', 'OWN_ACCOUNT', 'LESSON_RUNNING'],
    body: deleteUserBody,
    handle: ({ clients, params, body, call }) =>
      clients.identity.deleteUser({ uid: params.id, reason: body.reason }, call()),
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

type Search = z.output<typeof studentsQuery>;

const orders = { newest: 'ORDER_UNSPECIFIED', oldest: 'ORDER_OLDEST', name: 'ORDER_NAME' } as const;

function searchRequest({ amount, pageToken, q, order, enabled }: Search) {
  return { amount, pageToken, query: q, order: order && orders[order], enabled };
}

function peopleRequest({ role, state, country, timeZone, active, ...search }: z.output<typeof usersQuery>) {
  return { ...searchRequest(search), role: role && roleOf(role), state, country, timeZone, active };
}

function peoplePage({ people, nextPageToken, total, hasMoreThanTotal }: ListUsersResponse) {
  const items = people.map(personJson);
  return { items, nextPageToken: noToken(nextPageToken), total: total ?? null, totalIsLeast: hasMoreThanTotal };
}
