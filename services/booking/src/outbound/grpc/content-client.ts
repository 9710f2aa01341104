/** The library, asked what a topic is: its name, its stream, whether it is shown. Never called inside a transaction. */
import { AppError } from '@parlance/runtime/errors/app-error';
import { makeClient } from '@parlance/runtime/grpc/client';
import { makeCache } from '@parlance/runtime/waiting/cache';
import { ContentInternalService } from '@parlance/proto/content/v1';
import type { LibraryTopic } from '../../domain/library-topic.ts';
import type { Library } from '../../usecases/ports.ts';
import type { PeerOptions } from './media-client.ts';
import { refuse } from '../../domain/refusals.ts';

const deadlineMs = 2_000;
/** The same few topics are booked again and again; who hides a material waits so long at most. */
const kept = { forMs: 10_000, most: 2_000 };

type Spelt = [material: string, course: string, lesson: string];

/** A topic that is not there is the caller's fault; whatever else is wrong, trying again is what helps. */
function unlessUnknown(cause: unknown): never {
  if (cause instanceof AppError && cause.kind === 'not-found') throw cause;
  throw refuse('CONTENT_UNAVAILABLE', { cause });
}

export function makeContentClient({ address, token }: PeerOptions): Library & { close(): void } {
  const content = makeClient(ContentInternalService, { address, token });
  const known = makeCache<LibraryTopic>(kept);
  return {
    // One spelling, so that a topic is the same topic wherever it is compared.
    find: (ids) => {
      const [material, course, lesson] = [ids.material, ids.course, ids.lesson].map((id) => id.toLowerCase()) as Spelt;
      return known(JSON.stringify([material, course, lesson]), async () => {
        const answer = await content.resolveTopic({ material, course, lesson }, { deadlineMs }).catch(unlessUnknown);
        const { code, name, ...about } = answer;
        return { ...about, topic: { material, course, lesson, code, name } };
      });
    },
    close: () => content.close(),
  };
}
