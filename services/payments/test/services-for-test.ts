/** Payments as it answers the gateway, on a database of its own; nothing runs on its own here, no fact comes or goes. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { databaseFor, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makePartners } from '../src/compose/partners.ts';
import { makeUseCases } from '../src/compose/use-cases.ts';
import { graceMsOf } from '../src/config.ts';
import { makePaymentsService } from '../src/inbound/grpc/payments-service.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { soldForTest } from './compose-for-test.ts';

export async function paymentsForTest(harness: ServiceHarness, clock: Clock): Promise<ServiceBinding[]> {
  const db = await databaseFor(harness, 'school_payments', migrations);
  const uow = makeUnitOfWork({ pool: db, bind: bindStores });
  const { life, log } = harness;
  const config = { ...harness.config, ...soldForTest };
  const partners = makePartners({ config, life, token: async () => '' });
  const onStored = () => undefined;
  const useCases = makeUseCases({ config, uow, db, clock, realTime: systemClock, onStored, log, ...partners });
  return [makePaymentsService({ ...useCases, db, clock, graceMs: graceMsOf(config) })];
}
