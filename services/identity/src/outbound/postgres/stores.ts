/** All stores of one transaction. */
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Clock, Ids, Stores } from '../../usecases/ports.ts';
import { makeAccountChangeStore } from './account-changes.ts';
import { makeApplicantEraser } from './applicant-eraser.ts';
import { makeRevocationStore } from './account-watch.ts';
import { makeAdminActStore } from './admin-act-store.ts';
import { makeFactOutbox } from './fact-outbox.ts';
import { makeMailLinkStore } from './mail-link-store.ts';
import { makePasswordLinkStore } from './password-links.ts';
import { makePersonStore } from './person-store.ts';
import { makeProfileChangeStore } from './profile-change-store.ts';
import { makeRatingStore } from './rating-store.ts';
import { makeReportStore } from './report-store.ts';
import { makeFavouriteStore, makeLessonStore } from './tutor-links.ts';

export function bindStores(tx: Tx, { clock, ids }: { clock: Clock; ids: Ids }): Stores {
  return {
    people: makePersonStore(tx),
    links: makeMailLinkStore(tx),
    outbox: makeFactOutbox(tx, clock),
    acts: makeAdminActStore(tx),
    passwordLinks: makePasswordLinkStore(tx, ids),
    revocations: makeRevocationStore(tx),
    ratings: makeRatingStore(tx),
    reports: makeReportStore(tx),
    favourites: makeFavouriteStore(tx),
    lessons: makeLessonStore(tx),
    changes: makeProfileChangeStore(tx),
    applicants: makeApplicantEraser(tx, clock),
    accountChanges: makeAccountChangeStore(tx),
    once: { run: (call, body, work) => runOnce({ tx, ...call, body }, work) },
  };
}
