/** What the use cases need of the world; the unit of work hands the stores out bound to its transaction. */
import type { UnitOfWork as RuntimeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import type { Entitlements } from '../domain/entitlements.ts';
import type { Notice } from '../domain/notice.ts';
import type { PayEntry, PayLine } from '../domain/pay-line.ts';
import type { Days } from '../domain/pay-period.ts';
import type { Credit, MoneyStores } from './money-ports.ts';

export type EntitlementStore = {
  /** Locks the holder until the end of the transaction, also one who holds nothing yet. */
  lock(uid: string): Promise<Entitlements>;
  save(entitlements: Entitlements): Promise<void>;
};

export type PayLineStore = {
  /** Notes how far the lesson is known; false when a later fact was here before. Locks the lesson until the end of the transaction. */
  advance(bookingId: string, bookingVersion: number): Promise<boolean>;
  lock(bookingId: string): Promise<PayLine | undefined>;
  /** Owed to this tutor, of these lessons, inside the days; locked until the end of the transaction. */
  lockOwed(lessons: { tutorUid: string; bookingIds: readonly string[]; days: Days }): Promise<PayLine[]>;
  /** The line as it is now, and the entry that made it so. */
  save(line: PayLine, entry: PayEntry): Promise<void>;
};

/** Facts for the other services, written with the effect and sent afterwards. */
export type Facts = {
  entitlementChanged(entitlements: Entitlements, at: Date): Promise<void>;
  /** With what entitles the student from then on, where the purchase changes it. */
  tokensCredited(credit: Credit, entitlements: Entitlements | undefined, at: Date): Promise<void>;
  billingNoticeDue(notice: Notice, at: Date): Promise<void>;
  payLineChanged(line: PayLine, at: Date): Promise<void>;
};

export type Stores = MoneyStores & { entitlements: EntitlementStore; payLines: PayLineStore; facts: Facts };
export type UnitOfWork = RuntimeUnitOfWork<Stores>;
