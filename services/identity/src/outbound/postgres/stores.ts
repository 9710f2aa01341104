/** All stores of one transaction. */
import { runOnce } from '@parlance/runtime/idempotency/store';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { ApplicationStores } from '../../usecases/application-ports.ts';
import type { Ids, Stores } from '../../usecases/ports.ts';
import { makeAccountChangeStore } from './account-changes.ts';
import { makeAccountOrders } from './account-orders.ts';
import { makeApplicantEraser } from './applicant-eraser.ts';
import { makeApplicationLog, makeApplicationStore } from './application-store.ts';
import { makeLetterStore } from './letter-store.ts';
import { makeRevocationStore } from './account-watch.ts';
import { makeAdminActStore } from './admin-act-store.ts';
import { makeApplicationFacts, makeFacts, type FactParts } from './facts.ts';
import { makeMailLinkStore } from './mail-link-store.ts';
import { makePasswordLinkStore } from './password-links.ts';
import { makePersonStore } from './person-store.ts';
import { makeProfileChangeStore } from './profile-change-store.ts';
import { makeRatingStore } from './rating-store.ts';
import { makeReportStore } from './report-store.ts';
import { makeFavouriteStore, makeLessonStore } from './tutor-links.ts';

type Parts = FactParts & { ids: Ids };

export function bindStores(tx: Tx, { ids, ...parts }: Parts): Stores {
  return {
    people: makePersonStore(tx),
    links: makeMailLinkStore(tx),
    facts: makeFacts(tx, parts),
    acts: makeAdminActStore(tx),
    passwordLinks: makePasswordLinkStore(tx, ids),
    revocations: makeRevocationStore(tx),
    ratings: makeRatingStore(tx),
    reports: makeReportStore(tx),
    favourites: makeFavouriteStore(tx),
    lessons: makeLessonStore(tx),
    changes: makeProfileChangeStore(tx),
    applicants: makeApplicantEraser(tx, parts),
    accountChanges: makeAccountChangeStore(tx),
    once: { run: (call, body, work) => runOnce({ tx, ...call, body }, work) },
  };
}

/** Those of a transaction about an application. */
export function bindApplicationStores(tx: Tx, parts: Parts): ApplicationStores {
  const { people, acts, revocations, once } = bindStores(tx, parts);
  return {
    people,
    acts,
    revocations,
    once,
    applications: makeApplicationStore(tx),
    log: makeApplicationLog(tx),
    letters: makeLetterStore(tx),
    orders: makeAccountOrders(tx),
    facts: makeApplicationFacts(tx, parts),
  };
}
