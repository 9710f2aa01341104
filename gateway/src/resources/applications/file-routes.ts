/** What administrators change in an application: documents and video (EP-18..EP-20, EP-23..EP-26). */
import { applicationJson } from '@parlance/proto/json/application';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { application, cvBody, degreeBody, eclBody, takeOutBody, videoBody } from './schemas.ts';

const common = { access: admins, response: application } as const;
const update = {
  ...common,
  method: 'put',
  refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_FILE_MISSING', 'STALE_VERSION'],
} as const;
const takeOut = {
  ...common,
  method: 'delete',
  refusals: ['APPLICATION_NOT_FOUND', 'APPLICATION_FILE_CHANGED'],
  body: takeOutBody,
} as const;

const cv = 'APPLICATION_FILE_KIND_CV';
const degree = 'APPLICATION_FILE_KIND_DEGREE';
const ecl = 'APPLICATION_FILE_KIND_ECL';

export const applicationFileRoutes: Route[] = [
  route({
    ...update,
    path: '/applications/:id/updateCV',
    summary: 'Put another uploaded CV in its place',
    body: cvBody,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const wanted = { ...params, kind: cv, link: body.cvLink, expectedVersion } as const;
      return applicationJson(present((await clients.applications.updateApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...update,
    path: '/applications/:id/updateDegree',
    summary: 'Put another uploaded degree in its place',
    body: degreeBody,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const wanted = { ...params, kind: degree, link: body.degreeLink, expectedVersion } as const;
      return applicationJson(present((await clients.applications.updateApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...update,
    path: '/applications/:id/updateECL',
    summary: 'Put another uploaded ECL in its place',
    body: eclBody,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const wanted = { ...params, kind: ecl, link: body.eclLink, expectedVersion } as const;
      return applicationJson(present((await clients.applications.updateApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...takeOut,
    path: '/applications/:id/deleteCV',
    summary: 'Take the CV out and ask the applicant for it again',
    handle: async ({ clients, params, body, call }) => {
      const wanted = { ...params, ...body, kind: cv } as const;
      return applicationJson(present((await clients.applications.deleteApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...takeOut,
    path: '/applications/:id/deleteDegree',
    summary: 'Take the degree out and ask the applicant for it again',
    handle: async ({ clients, params, body, call }) => {
      const wanted = { ...params, ...body, kind: degree } as const;
      return applicationJson(present((await clients.applications.deleteApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...takeOut,
    path: '/applications/:id/deleteECL',
    summary: 'Take the ECL out and ask the applicant for it again',
    handle: async ({ clients, params, body, call }) => {
      const wanted = { ...params, ...body, kind: ecl } as const;
      return applicationJson(present((await clients.applications.deleteApplicationFile(wanted, call())).application));
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/applications/updateVideo/:id',
    summary: 'Change the introduction video',
    refusals: ['APPLICATION_NOT_FOUND', 'STALE_VERSION'],
    body: videoBody,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const wanted = { ...params, ...body, expectedVersion };
      return applicationJson(present((await clients.applications.updateApplicationVideo(wanted, call())).application));
    },
  }),
];
