/** Files of applicants, and photos, are content's. */
import { ContentInternalService } from '@parlance/proto/content/v1';
import { makeClient, type ClientOptions } from '@parlance/runtime/grpc/client';
import type { ApplicationFilesKeeper, PhotoKeeper } from '../../usecases/application-ports.ts';

export function makeContentClient(options: ClientOptions): ApplicationFilesKeeper & PhotoKeeper & { close(): void } {
  const content = makeClient(ContentInternalService, options);
  return {
    async hold(holder, links) {
      if (links.length === 0) return;
      await content.holdApplicationFiles({ holder, links: [...links] }, { deadlineMs: 5_000, idempotent: true });
    },
    async settle(uid, uploadId) {
      return (await content.settlePhoto({ uid, uploadId }, { deadlineMs: 10_000, idempotent: true })).link;
    },
    close: () => content.close(),
  };
}
