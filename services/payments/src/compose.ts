/** Everything that runs in payments, top to bottom. */
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Pool } from '@parlance/runtime/postgres/pool';
import type { Job } from '@parlance/runtime/jobs/job';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { startJobs } from './compose/jobs.ts';
import { makePartners } from './compose/partners.ts';
import { makeUseCases, type UseCases } from './compose/use-cases.ts';
import { graceMsOf, type PaymentsConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makePaymentsInternalService } from './inbound/grpc/payments-internal-service.ts';
import { makePaymentsService } from './inbound/grpc/payments-service.ts';
import { bindStores } from './outbound/postgres/stores.ts';

export type Parts = ComposeOptions<PaymentsConfig> & {
  /** Development builds serve more. */
  extraServices?: (parts: UseCases & { db: Pool }) => readonly ServiceBinding[];
};

/** Of all jobs together: whatever they have to catch up with, webhooks and people find a connection free. */
const connectionsOfJobs = 4;

export async function compose({ extraServices, ...options }: Parts): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const payments = openService({ service: 'payments', ...options, readsPatiently: true });
  const { pool, realTime, token, onCommit, sending } = payments;
  await payments.serveHttp();

  const bind = (tx: Tx) => bindStores(tx, sending);
  const uow = makeUnitOfWork({ pool, bind, onCommit });
  const jobsUow = makeUnitOfWork({ pool, bind, onCommit, atOnce: connectionsOfJobs });
  const woken: { applying?: Job } = {};
  const onStored = () => woken.applying?.wake();
  const { identity, findStudent, ...partners } = makePartners({ config, token, life });
  const common = { config, db: pool, clock, realTime, onStored, log: life.log, ...partners };
  const useCases = makeUseCases({ ...common, uow });
  const ofJobs = makeUseCases({ ...common, uow: jobsUow });
  woken.applying = startJobs({ useCases: ofJobs, pool, clock, life }).applying;
  const newId = makeNewId(clock);

  payments.readFacts(makeFactHandlers({ bindStores: bind, newId, clock }));
  const services = [
    makePaymentsService({ ...useCases, findStudent, db: pool, clock, graceMs: graceMsOf(config) }),
    makePaymentsInternalService({ ...useCases, db: pool }),
    ...(extraServices?.({ ...useCases, db: pool }) ?? []),
  ];
  return payments.serveCalls(services, identity);
}
