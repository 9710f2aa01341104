/** All stores of one transaction. */
import type { Sending } from '@parlance/runtime/events/outbox';
import { makeOnce } from '@parlance/runtime/idempotency/store';
import type { NewId } from '@parlance/runtime/ids/new-id';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Stores } from '../../usecases/ports.ts';
import { makeAccountChangeStore } from './account-changes.ts';
import { makeAccountOrderStore } from './account-orders.ts';
import { makeAdminActStore } from './admin-act-store.ts';
import { makeApplicationMailStore } from './application-mail-store.ts';
import { makeApplicationLog, makeApplicationStore } from './application-store.ts';
import { makeErasureStore } from './erasure-store.ts';
import { makeFacts } from './facts.ts';
import { makeFavouriteStore } from './favourite-store.ts';
import { makeLessonStore } from './lesson-store.ts';
import { makeMailLinkStore } from './mail-link-store.ts';
import { makePasswordLinkStore } from './password-links.ts';
import { makePersonStore } from './person-store.ts';
import { makeProfileChangeStore } from './profile-change-store.ts';
import { makeRatingStore } from './rating-store.ts';
import { makeReportStore } from './report-store.ts';
import { makeRevocationStore } from './revocations.ts';
import { makeSavedViewStore } from './saved-view-store.ts';
import { makeTaskStore } from './task-store.ts';

export function bindStores(tx: Tx, { newId, sending }: { newId: NewId; sending?: Sending | undefined }): Stores {
  const facts = makeFacts(tx, sending);
  const tasks = makeTaskStore(tx, { newId, facts });
  return {
    people: makePersonStore(tx),
    links: makeMailLinkStore(tx),
    profileChanges: makeProfileChangeStore(tx),
    ratings: makeRatingStore(tx),
    reports: makeReportStore(tx, tasks),
    tasks,
    favourites: makeFavouriteStore(tx),
    savedViews: makeSavedViewStore(tx),
    lessons: makeLessonStore(tx),
    acts: makeAdminActStore(tx),
    accountChanges: makeAccountChangeStore(tx),
    accountOrders: makeAccountOrderStore(tx),
    passwordLinks: makePasswordLinkStore(tx, newId),
    revocations: makeRevocationStore(tx),
    applications: makeApplicationStore(tx, tasks),
    applicationLog: makeApplicationLog(tx),
    applicationMails: makeApplicationMailStore(tx),
    erasures: makeErasureStore(tx),
    facts,
    once: makeOnce(tx),
  };
}
