/** One's own photo: a signed address for its bytes, then it is the photo, or none is. */
import { epochMs } from '@parlance/proto/json/time';
import { personJson } from '@parlance/proto/json/person';
import { route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { person, photoBody, photoUploadAnswer, photoUploadBody } from './schemas.ts';

/** What keeps uploaded bytes from becoming the photo. */
const settlingRefusals = [
  'UPLOAD_NOT_FOUND',
  'UPLOAD_INCOMPLETE',
  'UPLOAD_TYPE',
  'UPLOAD_TOO_LARGE',
  'USER_NOT_FOUND',
  'STORE_AWAY',
  'STORE_FULL',
] as const;

export const photoRoutes: Route[] = [
  route({
    method: 'post',
    path: '/profile/me/photo/uploads',
    summary: 'Start the upload of the own photo',
    access: studentsAndTutors,
    refusals: ['UPLOAD_TOO_LARGE', 'UPLOAD_TYPE', 'UPLOADS_FULL'],
    body: photoUploadBody,
    response: photoUploadAnswer,
    handle: async ({ clients, body, call }) => {
      const { id, url, expiresAt } = await clients.content.createPhotoUpload(body, call());
      return { id, url, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'put',
    path: '/profile/me/photo',
    summary: 'Make what was uploaded the own photo, in place of the one before',
    access: studentsAndTutors,
    deadlineMs: 15_000,
    refusals: settlingRefusals,
    body: photoBody,
    response: person,
    handle: async ({ clients, body, call }) => {
      const { person: changed } = await clients.identity.changeOwnPhoto({ uploadId: body.upload }, call());
      return personJson(present(changed));
    },
  }),
  route({
    method: 'delete',
    path: '/profile/me/photo',
    summary: 'Have no photo any more',
    access: studentsAndTutors,
    refusals: ['USER_NOT_FOUND'],
    response: person,
    handle: async ({ clients, call }) =>
      personJson(present((await clients.identity.changeOwnPhoto({ uploadId: '' }, call())).person)),
  }),
];
