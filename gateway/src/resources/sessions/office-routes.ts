/** Group sessions for administrators: make, look at, cancel (EP-10, ADM-05, ADM-06, ADM-16, NS-28, NS-29). */
import { groupSessionJson } from '@parlance/proto/json/session';
import { wireTimestamp } from '@parlance/proto/json/time';
import type { z } from 'zod';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { reasonBody } from '../lessons/schemas.ts';
import { addBody, groupSession, groupSessionPage } from './schemas.ts';

type Wish = z.output<typeof addBody>['lessons'][number];
const wishOf = ({ when, ...topic }: Wish) => ({ when: wireTimestamp(when), topic });

export const sessionOfficeRoutes: Route[] = [
  route({
    method: 'post',
    path: '/admin/addgroupsession',
    summary: 'Make a group session with its lessons',
    access: admins,
    urgency: 'booking',
    refusals: ['MALFORMED', 'TUTOR_NOT_FOUND', 'PTE_TUTOR_REQUIRED', 'TUTOR_OVERLAP'],
    body: addBody,
    response: groupSession,
    handle: async ({ clients, body, call }) => {
      const request = { ...body, lessons: body.lessons.map(wishOf) };
      return groupSessionJson(present((await clients.booking.createGroupSession(request, call())).session));
    },
  }),
  route({
    method: 'get',
    path: '/admin/groupsessions',
    summary: 'All group sessions without their lessons, the newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: groupSessionPage,
    handle: async ({ clients, query, call }) => {
      const found = await clients.booking.listGroupSessions({ pageToken: query.pageToken }, call());
      return { items: found.sessions.map(groupSessionJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'put',
    path: '/admin/groupsession/:id/cancel',
    summary: 'Cancel a group session: lessons that have not begun are cancelled and refunded',
    access: admins,
    urgency: 'booking',
    refusals: ['GROUP_SESSION_NOT_FOUND', 'REASON_LENGTH', 'INVALID_GROUP_CANCEL'],
    body: reasonBody,
    response: groupSession,
    handle: async ({ clients, params, body, call }) => {
      const request = { groupSessionId: params.id, reason: body.reason };
      return groupSessionJson(present((await clients.booking.cancelGroupSession(request, call())).session));
    },
  }),
];
