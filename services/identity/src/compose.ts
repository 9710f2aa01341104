/** Everything that runs in identity, top to bottom. */
import { ContentInternalService } from '@parlance/proto/content/v1';
import { makeClient } from '@parlance/runtime/grpc/client';
import { openService, type ComposeOptions } from '@parlance/runtime/service/open-service';
import { startAccountJobs } from './compose/account-jobs.ts';
import { makeAccounts } from './compose/accounts.ts';
import { makeApplicationCases } from './compose/application-cases.ts';
import type { IdentityConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeApplicationService } from './inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from './inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from './inbound/grpc/identity-service.ts';
import { startRevocationFeed } from './inbound/grpc/revocation-feed.ts';
import { makeApplicationFiles } from './outbound/grpc/application-files.ts';
import { makeRevocationReader } from './outbound/postgres/account-watch.ts';
import { makeUseCases } from './compose/use-cases.ts';

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

  const parts = {
    pool,
    clock,
    realTime,
    onCommit,
    sending,
    accounts: makeAccounts(config),
    linkSecret: config.linkSecret.reveal(),
    publicUrl: config.publicUrl,
  };
  const cases = makeUseCases({ ...parts, takesPasswords });
  const content = makeClient(ContentInternalService, {
    address: config.peers.contentGrpc,
    token: identity.token,
  });
  life.onStop('content', () => content.close());
  const applications = makeApplicationCases({ ...parts, files: makeApplicationFiles(content), log });

  identity.readFacts(makeFactHandlers());
  const linkOfEither = async (reference: string) =>
    (await cases.mailLink(reference)) ?? (await applications.letterLink(reference));
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realTime, log });
  life.onStop('revocations', () => revocations.stop());
  startAccountJobs({ life, cases, applications, lookNow: revocations.lookNow });

  const own = makeIdentityInternalService({ people: cases.people, mailLink: linkOfEither, revocations });
  return identity.serveCalls([makeIdentityService(cases), makeApplicationService(applications), own], revocations);
}
