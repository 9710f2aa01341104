/** What administrators change in an application: documents and video (EP-18..EP-20, EP-23..EP-26). */
import { admins, route, type Route } from '../../routing/route.ts';
import { changedJson } from './presenter.ts';
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

const documents = [
  { name: 'CV', word: 'CV', kind: 'APPLICATION_FILE_KIND_CV', body: cvBody },
  { name: 'Degree', word: 'degree', kind: 'APPLICATION_FILE_KIND_DEGREE', body: degreeBody },
  { name: 'ECL', word: 'ECL', kind: 'APPLICATION_FILE_KIND_ECL', body: eclBody },
] as const;

export const applicationFileRoutes: Route[] = [
  ...documents.map(({ name, word, kind, body: named }) =>
    route({
      ...update,
      path: `/applications/:id/update${name}`,
      summary: `Put another uploaded ${word} in its place`,
      body: named,
      handle: async ({ clients, params, body, expectedVersion, call }) => {
        const [link] = Object.values<string>(body);
        return changedJson(
          await clients.applications.updateApplicationFile({ ...params, kind, link, expectedVersion }, call()),
        );
      },
    }),
  ),
  ...documents.map(({ name, word, kind }) =>
    route({
      ...takeOut,
      path: `/applications/:id/delete${name}`,
      summary: `Take the ${word} out and ask the applicant for it again`,
      handle: async ({ clients, params, body, call }) =>
        changedJson(await clients.applications.deleteApplicationFile({ ...params, ...body, kind }, call())),
    }),
  ),
  route({
    ...common,
    method: 'put',
    path: '/applications/updateVideo/:id',
    summary: 'Change the introduction video',
    refusals: ['APPLICATION_NOT_FOUND', 'STALE_VERSION'],
    body: videoBody,
    handle: async ({ clients, params, body, expectedVersion, call }) =>
      changedJson(await clients.applications.updateApplicationVideo({ ...params, ...body, expectedVersion }, call())),
  }),
];
