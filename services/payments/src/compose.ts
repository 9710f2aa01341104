/** Everything that runs in payments, top to bottom. */
import { IdentityInternalService } from '@parlance/proto/identity/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { priceListOf, type PaymentsConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makePaymentsInternalService } from './inbound/grpc/payments-internal-service.ts';
import { makePaymentsService } from './inbound/grpc/payments-service.ts';
import { bindStores } from './outbound/postgres/stores.ts';
import { makeGrantEntitlement, type GrantEntitlement } from './usecases/grant-entitlement.ts';
import { makeMarkPaid, type MarkPaid } from './usecases/mark-paid.ts';

export type Parts = ComposeOptions<PaymentsConfig> & {
  /** Development builds serve more. */
  extraServices?: (parts: {
    grantEntitlement: GrantEntitlement;
    markPaid: MarkPaid;
    db: Pool;
  }) => readonly ServiceBinding[];
};

export async function compose({ extraServices, ...options }: Parts): Promise<{ port: number }> {
  const { config, clock } = options;
  const payments = openService({ service: 'payments', ...options, readsPatiently: true });
  const { pool, onCommit, sending } = payments;
  await payments.serveHttp();

  const bind = (tx: Tx) => bindStores(tx, sending);
  const uow = makeUnitOfWork({ pool, bind, onCommit });
  const grantEntitlement = makeGrantEntitlement({ uow, clock, prices: priceListOf(config) });

  const markPaid = makeMarkPaid({ uow, clock });

  payments.readFacts(makeFactHandlers({ bindStores: bind, newId: makeNewId(clock) }));
  const services = [
    makePaymentsService({ db: pool, clock, markPaid }),
    makePaymentsInternalService({ db: pool }),
    ...(extraServices?.({ grantEntitlement, markPaid, db: pool }) ?? []),
  ];
  const identity = makeClient(IdentityInternalService, { address: config.peers.identityGrpc, token: payments.token });
  return payments.serveCalls(services, identity);
}
