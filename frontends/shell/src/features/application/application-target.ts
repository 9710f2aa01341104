/** Where an applicant's files go: announced by kind without an account; the link that comes back is what the form names. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import type { UploadTarget } from '@parlance/kit/uploads/upload-target.ts';
import type { FileKind } from './model/application-form.ts';

export function applicationTarget(api: ApiClient, kind: FileKind): UploadTarget {
  return {
    async start({ size, contentType }, signal) {
      const { data } = await api.POST('/applications/uploads', { body: { kind, size, contentType }, signal });
      return { id: data.link, url: data.url };
    },
  };
}
