/** Where a field's files go: how an upload is announced, and how it is closed once the bytes are there. */
import { Problem } from '../api/problem.ts';
import type { ApiClient } from '../api/client.ts';
import { uploadTexts } from '../locales/texts.ts';
import { type BegunUploads, begunUploads } from './begun-uploads.ts';

type Announced = { name: string; size: number; contentType: string };
export type OfferedPart = { number: number; size: number; url: string; arrived: boolean };
/** `url` takes all of it at once; `parts` take it piece by piece, where the target knows them. */
export type StartedUpload = { id: string; url: string; parts?: OfferedPart[] };
export type UploadTarget = {
  start(file: Announced, signal: AbortSignal): Promise<StartedUpload>;
  /** Where an upload stands that was started before, with addresses that work. */
  ask?(id: string, signal: AbortSignal): Promise<StartedUpload>;
  /** Answers the id that a form sends; absent where the form's own sending claims the upload. */
  finish?(id: string, signal: AbortSignal): Promise<string>;
  /** Ends one that is not wanted any more, so that what has come of it goes. */
  drop?(id: string): Promise<void>;
  /** What was begun before, where that is kept. */
  begun?: BegunUploads | undefined;
};

/** Storage under `path`, for people who are signed in. With their uid it is remembered what they began. */
export function storageTarget(api: ApiClient, path: string | undefined, uid?: string): UploadTarget {
  return {
    begun: uid && path ? begunUploads(uid, path) : undefined,
    async start({ name, size, contentType }, signal) {
      if (!path?.trim()) throw new Problem(uploadTexts.now().noPath, { code: 'NO_UPLOAD_PATH', status: 0 });
      const body = { path, filename: name, size, contentType };
      return (await api.POST('/uploads', { body, signal })).data;
    },
    async ask(id, signal) {
      return (await api.GET('/uploads/{id}', { params: { path: { id } }, signal })).data;
    },
    async finish(id, signal) {
      return (await api.POST('/uploads/{id}/complete', { params: { path: { id } }, body: {}, signal })).data.fileId;
    },
    async drop(id) {
      await api.DELETE('/uploads/{id}', { params: { path: { id } } });
    },
  };
}
