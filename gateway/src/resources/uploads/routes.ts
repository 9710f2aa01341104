/** Uploads: a signed URL, the bytes go to content directly, then the check (FB-35). */
import { epochMs } from '@parlance/proto/json/time';
import { route, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { completeAnswer, uploadAnswer, uploadBody } from './schemas.ts';

export const uploadRoutes: Route[] = [
  route({
    method: 'post',
    path: '/uploads',
    summary: 'Start an upload',
    access: tutors,
    refusals: ['UPLOAD_TOO_LARGE', 'UPLOAD_TYPE', 'NO_UPLOAD_PATH', 'UPLOAD_PATH_FORBIDDEN', 'UPLOADS_FULL'],
    body: uploadBody,
    response: uploadAnswer,
    handle: async ({ clients, body, call }) => {
      const { id, url, expiresAt } = await clients.content.createUpload(body, call());
      return { id, url, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'post',
    path: '/uploads/:id/complete',
    summary: 'Check the uploaded bytes and publish the file',
    access: tutors,
    refusals: ['UPLOAD_NOT_FOUND', 'UPLOAD_INCOMPLETE', 'UPLOAD_TYPE', 'UPLOAD_PATH_FORBIDDEN'],
    response: completeAnswer,
    handle: async ({ clients, params, call }) => {
      const { fileId, path } = await clients.content.completeUpload({ id: params.id }, call());
      return { fileId, path };
    },
  }),
];
