/** Everything that runs in identity, top to bottom. */
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { openService, type Channel } from '@parlance/runtime/service/open-service';
import type { IdentityConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeIdentityInternalService } from './inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from './inbound/grpc/identity-service.ts';
import { repeat } from './inbound/jobs/repeat.ts';
import { startRevocationFeed } from './inbound/revocation-feed.ts';
import { makeKeycloakAdmin } from './outbound/keycloak/admin-client.ts';
import { makeKeycloakAccounts } from './outbound/keycloak/keycloak-accounts.ts';
import { makeRevocationReader } from './outbound/postgres/account-watch.ts';
import { makeUseCases } from './use-cases.ts';

export type ComposeOptions = {
  config: IdentityConfig;
  clock: Clock;
  life: Life;
  /** Development builds let an administrator choose a new person's password. */
  takesPasswords: boolean;
  channel?: Channel | undefined;
};

/** Real time between two looks into Keycloak's log; each costs about 15 ms. */
const accountLogEveryMs = 2_000;
const passwordLinksEveryMs = 1_000;

export async function compose(options: ComposeOptions): Promise<{ port: number }> {
  const { config, clock, life, takesPasswords, channel } = options;
  const { log } = life;
  const identity = openService({ service: 'identity', config, life, channel });
  const { pool, onCommit } = identity;
  await identity.serveHttp();

  const cases = makeUseCases({
    ...{ pool, clock, takesPasswords, onCommit, accounts: makeAccounts(config) },
    ...{ linkSecret: config.linkSecret.reveal(), publicUrl: config.publicUrl },
  });

  identity.readFacts(makeFactHandlers());
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realClock: systemClock, log });
  life.onStop('revocations', () => revocations.stop());
  // A process that is not ready, as long as it does not know the school's time, meets nobody.
  const whenReady = (work: () => Promise<unknown>) => async () => {
    const { ready } = await life.ready.report();
    if (ready) await work();
  };
  const jobs = [
    repeat({ name: 'account log', everyMs: accountLogEveryMs, work: whenReady(cases.followAccountEvents), log }),
    repeat({ name: 'password links', everyMs: passwordLinksEveryMs, work: whenReady(cases.sendPasswordLinks), log }),
  ];
  for (const job of jobs) life.onStop('job', () => job.stop());

  const own = makeIdentityInternalService({ people: cases.people, mailLink: cases.mailLink, revocations });
  return identity.serveCalls([makeIdentityService(cases), own], revocations);
}

export function makeAccounts(
  config: Pick<
    IdentityConfig,
    'keycloakUrl' | 'keycloakRealm' | 'oidcTokenUrl' | 'serviceClientId' | 'serviceClientSecret'
  >,
) {
  const token = makeServiceToken({
    tokenUrl: config.oidcTokenUrl,
    clientId: config.serviceClientId,
    clientSecret: config.serviceClientSecret,
  });
  return makeKeycloakAccounts(
    makeKeycloakAdmin({ keycloakUrl: config.keycloakUrl, realm: config.keycloakRealm, token }),
    {
      clientId: 'portal',
    },
  );
}
