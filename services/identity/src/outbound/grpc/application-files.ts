/** Files of applicants are content's. */
import type { ContentInternalService } from '@parlance/proto/content/v1';
import type { ClientOf } from '@parlance/runtime/grpc/client';
import type { ApplicationFilesKeeper } from '../../usecases/application-ports.ts';

export type ContentClient = Pick<ClientOf<typeof ContentInternalService>, 'holdApplicationFiles'>;

export function makeApplicationFiles(content: ContentClient): ApplicationFilesKeeper {
  return {
    async hold(holder, links) {
      if (links.length === 0) return;
      await content.holdApplicationFiles({ holder, links: [...links] }, { deadlineMs: 5_000, idempotent: true });
    },
  };
}
