/** What the use cases need of the world; the unit of work hands the stores out bound to its transaction. */
import type { Erased, ErasureStore } from '@parlance/runtime/erasure/erase-rows';
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Entitlements } from '../domain/entitlements.ts';
import type { Notice } from '../domain/notice.ts';
import type { LessonLines } from '../domain/pay-line.ts';
import type { Credit, MoneyStores } from './money-ports.ts';
import type { PayLineStore, PayoutStore, TutorStore } from './pay-ports.ts';

export type EntitlementStore = {
  /** Locks the holder until the end of the transaction, also one who holds nothing yet. */
  lock(uid: string): Promise<Entitlements>;
  save(entitlements: Entitlements): Promise<void>;
};

export type FactActor = { readonly id: string; readonly role: string };

/** Facts for the other services, written with the effect and sent afterwards. */
export type Facts = {
  paymentsErased(receipt: Erased, at: Date): Promise<void>;
  /** `by` when it is not the act of whoever calls. */
  entitlementChanged(entitlements: Entitlements, at: Date, by?: FactActor): Promise<void>;
  /** With what entitles the student from then on, where the purchase changes it. */
  tokensCredited(credit: Credit, entitlements: Entitlements | undefined, at: Date): Promise<void>;
  billingNoticeDue(notice: Notice, at: Date): Promise<void>;
  /** One fact a lesson, with all its lines as they are now. */
  payLinesChanged(lessons: readonly { lines: LessonLines }[], by: { cause: string; at: Date }): Promise<void>;
};

type PayStores = { tutors: TutorStore; payLines: PayLineStore; payouts: PayoutStore };
export type Stores = MoneyStores &
  PayStores & {
    erasure: ErasureStore;
    entitlements: EntitlementStore;
    facts: Facts;
  };
export type UnitOfWork = RuntimeUnitOfWork<Stores>;
