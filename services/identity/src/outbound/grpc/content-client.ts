/** Files of applicants are content's. */
import { ContentInternalService } from '@parlance/proto/content/v1';
import { makeClient, type ClientOptions } from '@parlance/runtime/grpc/client';
import type { ApplicationFilesKeeper } from '../../usecases/application-ports.ts';

export function makeContentClient(options: ClientOptions): ApplicationFilesKeeper & { close(): void } {
  const content = makeClient(ContentInternalService, options);
  return {
    async hold(holder, links) {
      if (links.length === 0) return;
      await content.holdApplicationFiles({ holder, links: [...links] }, { deadlineMs: 5_000, idempotent: true });
    },
    close: () => content.close(),
  };
}
