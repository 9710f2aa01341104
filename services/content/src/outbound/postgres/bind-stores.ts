import type { OutboxOptions } from '@parlance/runtime/events/outbox';
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeCourseStore } from './course-store.ts';
import { makeFacts } from './content-facts.ts';
import { makeFileStore } from './file-store.ts';
import { makeMaterialStore } from './material-store.ts';
import { makeUploadStore } from './upload-store.ts';

/** Only tests send facts elsewhere than the registry says. */
export type SendingTo = Pick<OutboxOptions, 'topicFor'>;

export function bindStores(tx: Tx, to: SendingTo = {}): Stores {
  return {
    materials: makeMaterialStore(tx),
    courses: makeCourseStore(tx),
    uploads: makeUploadStore(tx),
    files: makeFileStore(tx),
    facts: makeFacts(tx, to),
    once: (request, work) => runOnce({ ...request, tx }, work),
  };
}
