/** Payments as it answers the gateway, on a database of its own; nothing runs on its own here, no fact comes or goes. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makePaymentsService } from '../src/inbound/grpc/payments-service.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { makeMarkPaid } from '../src/usecases/mark-paid.ts';

export async function paymentsForTest(harness: ServiceHarness, clock: Clock): Promise<ServiceBinding[]> {
  const db = await databaseFor(harness, 'school_payments', migrations);
  const uow = makeUnitOfWork({ pool: db, bind: bindStores });
  return [makePaymentsService({ db, clock, markPaid: makeMarkPaid({ uow, clock }) })];
}
