/** How administrators handle applications: the list, one of them, and every move of NS-01 (EP-13..EP-17, EP-21, EP-22, FB-37). */
import type { z } from 'zod';
import type { ListApplicationsResponse } from '@parlance/proto/identity/v1';
import {
  applicationJson,
  applicationStatusOf,
  applicationWord,
  applicationWordList,
  type ApplicationWord,
} from '@parlance/proto/json/application';
import { done, noToken } from '../../routing/fields.ts';
import { versionTag } from '../../middleware/if-match.ts';
import { admins, command, route, withHeaders, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { applicationDetailJson, changedJson } from './presenter.ts';
import {
  application,
  detail,
  listAnswer,
  listQuery,
  rejectBody,
  rejectStageBody,
  removeBody,
  resendAnswer,
  resendBody,
} from './schemas.ts';

const move = {
  access: admins,
  refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_ACTION_IMPOSSIBLE', 'STALE_VERSION'],
  response: application,
} as const;

function everyCount(counts: readonly { status: Parameters<typeof applicationWord>[0]; count: number }[]) {
  const known = new Map(counts.map(({ status, count }) => [applicationWord(status), count]));
  return Object.fromEntries(applicationWordList.map((word) => [word, known.get(word) ?? 0])) as Record<
    ApplicationWord,
    number
  >;
}

function listRequest({ status, order, q, ...page }: z.output<typeof listQuery>) {
  return { ...page, status: status && applicationStatusOf(status), ascending: order === 'asc', query: q };
}

function applicationsPage({ applications, counts, nextPageToken }: ListApplicationsResponse) {
  const items = applications.map(applicationJson);
  return { items, nextPageToken: noToken(nextPageToken), counts: everyCount(counts) };
}

export const applicationRoutes: Route[] = [
  route({
    method: 'get',
    path: '/applications',
    summary: 'Applications by status, searched, in either order',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: listQuery,
    response: listAnswer,
    handle: async ({ clients, query, call }) => {
      return applicationsPage(await clients.applications.listApplications(listRequest(query), call()));
    },
  }),
  route({
    method: 'get',
    path: '/applications/:id',
    summary: 'One application with its timeline and signed addresses of its documents',
    access: admins,
    refusals: ['APPLICATION_NOT_FOUND'],
    response: detail,
    handle: async ({ clients, params, call }) => {
      const found = present((await clients.applications.getApplication(params, call())).application);
      return withHeaders(await applicationDetailJson(found, { clients, call }), versionTag(found.version));
    },
  }),
  route({
    ...move,
    method: 'put',
    path: '/applications/:id/accept',
    summary: 'submitted → accepted',
    handle: async ({ clients, params, expectedVersion, call }) =>
      changedJson(await clients.applications.acceptApplication({ ...params, expectedVersion }, call())),
  }),
  route({
    ...move,
    method: 'put',
    path: '/applications/:id/reject',
    summary: 'submitted → rejected; the reason is mailed',
    body: rejectBody,
    handle: async ({ clients, params, body: { reason }, expectedVersion, call }) =>
      changedJson(await clients.applications.rejectApplication({ ...params, reason, expectedVersion }, call())),
  }),
  route({
    ...move,
    method: 'put',
    path: '/applications/:id/training',
    summary: 'accepted → training: the applicant becomes a tutor and can sign in',
    handle: async ({ clients, params, expectedVersion, call }) =>
      changedJson(await clients.applications.trainApplicant({ ...params, expectedVersion }, call())),
  }),
  route({
    ...move,
    method: 'put',
    path: '/applications/:id/confirm',
    summary: 'training → confirmed: the tutor is listed',
    handle: async ({ clients, params, expectedVersion, call }) =>
      changedJson(await clients.applications.confirmApplication({ ...params, expectedVersion }, call())),
  }),
  route({
    ...move,
    method: 'put',
    path: '/applications/:id/rejectserviceortraining',
    summary: 'accepted → rejected-service, training → rejected-training; the account is closed',
    body: rejectStageBody,
    handle: async ({ clients, params, body: { reason, tutorId: tutorUid }, expectedVersion, call }) =>
      changedJson(
        await clients.applications.rejectServiceOrTraining({ ...params, reason, tutorUid, expectedVersion }, call()),
      ),
  }),
  command({
    ...move,
    method: 'delete',
    path: '/applications/:id/delete',
    summary: 'Remove an application that is not confirmed, with its files',
    body: removeBody,
    handle: ({ clients, params, body: { reason, tutorId: tutorUid }, expectedVersion, call }) =>
      clients.applications.deleteApplication({ ...params, reason, tutorUid, expectedVersion }, call()),
  }),
  route({
    method: 'post',
    path: '/applications/resendVerificationEmail',
    summary: 'Mail the link that confirms the address again',
    access: admins,
    refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_ACTION_IMPOSSIBLE', 'RESEND_COOLDOWN'],
    body: resendBody,
    response: resendAnswer,
    handle: async ({ clients, body: { email }, call }) => {
      const { cooldownMs } = await clients.applications.resendApplicationVerification({ email }, call());
      return { ...done, cooldownMs };
    },
  }),
];
