/** Uploads: signed URLs, the bytes go to content or to its store directly, then the check (FB-35). */
import { epochMs } from '@parlance/proto/json/time';
import { command, route, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { completeAnswer, uploadAnswer, uploadBody } from './schemas.ts';

const STARTING_REFUSALS = [
  'UPLOAD_TOO_LARGE',
  'UPLOAD_TYPE',
  'NO_UPLOAD_PATH',
  'UPLOAD_PATH_FORBIDDEN',
  'UPLOADS_FULL',
  'STORE_AWAY',
  'STORE_FULL',
] as const;

/** What a document may not be is found when it is opened. */
const DOCUMENT_REFUSALS = [
  'PDF_BROKEN',
  'PDF_LOCKED',
  'PDF_SCRIPT',
  'PDF_FILES_INSIDE',
  'PDF_STARTS_PROGRAMS',
  'PDF_TOO_LONG',
  'PDF_TOO_MUCH',
  'PDF_AND_MORE',
] as const;

const COMPLETING_REFUSALS = [
  'UPLOAD_NOT_FOUND',
  'UPLOAD_INCOMPLETE',
  'UPLOAD_UNDER_WAY',
  'UPLOAD_TYPE',
  ...DOCUMENT_REFUSALS,
  'UPLOAD_PATH_FORBIDDEN',
  'STORE_AWAY',
  'STORE_FULL',
] as const;

export const uploadRoutes: Route[] = [
  route({
    method: 'post',
    path: '/uploads',
    summary: 'Start an upload',
    access: tutors,
    refusals: [...STARTING_REFUSALS],
    body: uploadBody,
    response: uploadAnswer,
    handle: async ({ clients, body, call }) => {
      const { id, url, expiresAt, parts } = await clients.content.createUpload(body, call());
      return { id, url, expiresAt: epochMs(present(expiresAt)), parts };
    },
  }),
  route({
    method: 'get',
    path: '/uploads/:id',
    summary: 'Which parts of an upload have arrived, and new addresses for the others',
    access: tutors,
    refusals: ['UPLOAD_NOT_FOUND', 'STORE_AWAY', 'STORE_FULL'],
    response: uploadAnswer,
    handle: async ({ clients, params, call }) => {
      const { id, url, expiresAt, parts } = await clients.content.getUpload({ id: params.id }, call());
      return { id, url, expiresAt: epochMs(present(expiresAt)), parts };
    },
  }),
  command({
    method: 'delete',
    path: '/uploads/:id',
    summary: 'End an upload that is not wanted any more; what has come of it goes',
    access: tutors,
    refusals: ['UPLOAD_NOT_FOUND', 'UPLOAD_USED'],
    handle: ({ clients, params: { id }, call }) => clients.content.cancelUpload({ id }, call()),
  }),
  route({
    method: 'post',
    path: '/uploads/:id/complete',
    summary: 'Check the uploaded bytes and publish the file',
    access: tutors,
    // A large file is put together and read once.
    deadlineMs: 60_000,
    refusals: [...COMPLETING_REFUSALS],
    response: completeAnswer,
    handle: async ({ clients, params, call }) => {
      const { fileId, path } = await clients.content.completeUpload({ id: params.id }, call());
      return { fileId, path };
    },
  }),
];
