/** Everything that runs in identity, top to bottom. */
import { makeNewId } from '@parlance/runtime/ids/new-id';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { makeAccounts } from './compose/accounts.ts';
import { startJobs } from './compose/jobs.ts';
import { makeUseCases } from './compose/use-cases.ts';
import type { IdentityConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeApplicationService } from './inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from './inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from './inbound/grpc/identity-service.ts';
import { startRevocationFeed } from './inbound/grpc/revocation-feed.ts';
import { makeContentClient } from './outbound/grpc/content-client.ts';
import { makeLinkTokens } from './outbound/link-tokens.ts';
import { makeRevocationReader } from './outbound/postgres/revocations.ts';
import { bindStores } from './outbound/postgres/stores.ts';

export type Parts = ComposeOptions<IdentityConfig> & {
  /** Development builds let an administrator choose a new person's password. */
  takesPasswords?: boolean;
};

export async function compose({ takesPasswords = false, ...options }: Parts): Promise<{ port: number }> {
  const { config, clock, life } = options;
  const { log } = life;
  const identity = openService({ service: 'identity', ...options, readsPatiently: true });
  const { pool, onCommit, sending, realTime } = identity;
  await identity.serveHttp();

  const files = makeContentClient({ address: config.peers.contentGrpc, token: identity.token });
  life.onStop('content', () => files.close());
  const linkSecret = config.linkSecret.reveal();
  const base = { pool, clock, realTime, linkSecret, onCommit, sending };
  const cases = makeUseCases({ ...base, accounts: makeAccounts(config), files, log, takesPasswords });
  const storeParts = { newId: makeNewId(realTime), sending };
  identity.readFacts(makeFactHandlers({ bindStores: (tx: Tx) => bindStores(tx, storeParts) }));
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realTime, repeat: life.repeat });
  startJobs({ pool, life, cases, readRevocations: revocations.readNow });

  const reads = { db: pool, tokens: makeLinkTokens(linkSecret), publicUrl: config.publicUrl, realTime };
  const services = [
    makeIdentityService({ ...cases, db: pool, clock }),
    makeApplicationService({ ...cases.applications, ...reads }),
    makeIdentityInternalService({ ...reads, revocations }),
  ];
  return identity.serveCalls(services, revocations);
}
