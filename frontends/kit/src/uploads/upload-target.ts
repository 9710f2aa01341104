/** Where a field's files go: how an upload is announced, and how it is closed once the bytes are there. */
import { Problem } from '../api/problem.ts';
import type { ApiClient } from '../api/client.ts';
import { uploadTexts } from '../locales/texts.ts';

type Announced = { name: string; size: number; contentType: string };
type StartedUpload = { id: string; url: string };

export type UploadTarget = {
  start(file: Announced, signal: AbortSignal): Promise<StartedUpload>;
  /** Answers the id that a form sends; absent where the form's own sending claims the upload. */
  finish?(id: string, signal: AbortSignal): Promise<string>;
};

/** Storage under `path`, for people who are signed in. */
export function storageTarget(api: ApiClient, path: string | undefined): UploadTarget {
  return {
    async start({ name, size, contentType }, signal) {
      if (!path?.trim()) throw new Problem(uploadTexts.now().noPath, { code: 'NO_UPLOAD_PATH', status: 0 });
      const body = { path, filename: name, size, contentType };
      return (await api.POST('/uploads', { body, signal })).data;
    },
    async finish(id, signal) {
      return (await api.POST('/uploads/{id}/complete', { params: { path: { id } }, body: {}, signal })).data.fileId;
    },
  };
}
