import { makeErasureStore } from '@parlance/runtime/erasure/erase-rows';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeAbandonedParts } from './abandoned-parts.ts';
import { makeCertificateStore } from './certificate-store.ts';
import { makeCourseStore } from './course-store.ts';
import { makeDiscardedBytes } from './discarded-bytes.ts';
import { makeFacts, type Saying } from './facts.ts';
import { makeFileShelf } from './file-shelf.ts';
import { makeFileStore } from './file-store.ts';
import { makeGuideStore } from './guide-store.ts';
import { makeHeldReceipts } from './held-receipts.ts';
import { makeHelpStore } from './help-store.ts';
import { makeLessonStore } from './lesson-store.ts';
import { makeLibraryStore } from './library-store.ts';
import { makeMaterialStore } from './material-store.ts';
import { erasurePlan } from './person-erasure.ts';
import { makeProgressStore } from './progress-store.ts';
import { makeParticipationStore, makeSubscriptionStore } from './reader-store.ts';
import { makeReviewStore } from './review-store.ts';
import { makeUploadStore } from './upload-store.ts';

export function bindStores(tx: Tx, sending: Saying = {}): Stores {
  return {
    library: makeLibraryStore(tx),
    materials: makeMaterialStore(tx),
    courses: makeCourseStore(tx),
    lessons: makeLessonStore(tx),
    guides: makeGuideStore(tx),
    help: makeHelpStore(tx),
    uploads: makeUploadStore(tx),
    files: makeFileStore(tx),
    shelf: makeFileShelf(tx),
    discarded: makeDiscardedBytes(tx),
    abandoned: makeAbandonedParts(tx),
    subscriptions: makeSubscriptionStore(tx),
    participations: makeParticipationStore(tx),
    progress: makeProgressStore(tx),
    certificates: makeCertificateStore(tx),
    reviews: makeReviewStore(tx),
    erasure: makeErasureStore(tx, erasurePlan),
    heldReceipts: makeHeldReceipts(tx),
    facts: makeFacts(tx, sending),
    once: makeOnce(tx),
  };
}
