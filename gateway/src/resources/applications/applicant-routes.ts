/** What an applicant does without an account (EP-12, FB-36, FB-52). */
import { applicationFileOf, applicationStateJson, applicationWord } from '@parlance/proto/json/application';
import { epochMs } from '@parlance/proto/json/time';
import { anybody, route, type Route } from '../../routing/route.ts';
import { refuseSignedIn } from '../auth/policy.ts';
import { present } from '../present.ts';
import { submitRequest } from './request.ts';
import {
  confirmAnswer,
  confirmBody,
  replaceBody,
  state,
  stateQuery,
  submitAnswer,
  submitBody,
  uploadAnswer,
  uploadBody,
} from './schemas.ts';

export const applicantRoutes: Route[] = [
  route({
    method: 'post',
    path: '/applications',
    summary: 'Apply as a teacher',
    access: anybody,
    refusals: ['ALREADY_SIGNED_IN', 'APPLICATION_FILE_MISSING'],
    body: submitBody,
    response: submitAnswer,
    handle: async ({ clients, body, actor, call }) => {
      refuseSignedIn(actor);
      const { id, status } = await clients.applications.submitApplication(submitRequest(body), call());
      return { id, status: applicationWord(status) };
    },
  }),
  route({
    method: 'post',
    path: '/applications/uploads',
    summary: "Start the upload of an applicant's file: PUT the bytes to `url`, then name `link`",
    access: anybody,
    refusals: ['UPLOAD_TOO_LARGE', 'UPLOAD_TYPE'],
    body: uploadBody,
    response: uploadAnswer,
    handle: async ({ clients, body, call }) => {
      const { id, url, link, expiresAt } = await clients.content.createApplicationUpload(body, call());
      return { id, url, link, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'post',
    path: '/applications/:id/confirmEmail',
    summary: "Confirm the applicant's address with the token of the mailed link",
    access: anybody,
    refusals: ['LINK_INVALID', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    body: confirmBody,
    response: confirmAnswer,
    handle: async ({ clients, params, body, call }) => {
      const { status, key } = await clients.applications.confirmApplicationEmail({ ...params, ...body }, call());
      return { status: applicationWord(status), key };
    },
  }),
  route({
    method: 'get',
    path: '/applications/:id/state',
    summary: 'How far an application is, for the holder of the private link',
    access: anybody,
    refusals: ['APPLICATION_NOT_FOUND'],
    query: stateQuery,
    response: state,
    handle: async ({ clients, params, query, call }) => {
      const found = await clients.applications.getApplicationState({ ...params, ...query }, call());
      return applicationStateJson(present(found.state));
    },
  }),
  route({
    method: 'post',
    path: '/applications/:id/files',
    summary: 'Send a file again that the school took out',
    access: anybody,
    refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_ACTION_IMPOSSIBLE', 'APPLICATION_FILE_MISSING'],
    body: replaceBody,
    response: state,
    handle: async ({ clients, params, body, call }) => {
      const request = { ...params, ...body, kind: applicationFileOf(body.kind) };
      return applicationStateJson(present((await clients.applications.replaceApplicationFile(request, call())).state));
    },
  }),
];
