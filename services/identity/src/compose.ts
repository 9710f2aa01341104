/** Everything that runs in identity, top to bottom. */
import { ContentInternalService } from '@parlance/proto/content/v1';
import { makeServiceToken } from '@parlance/runtime/auth/service-token';
import type { Clock } from '@parlance/runtime/clock/clock';
import { makeClient } from '@parlance/runtime/grpc/client';
import { startJob } from '@parlance/runtime/jobs/job';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { openService, type Channel } from '@parlance/runtime/service/open-service';
import { makeApplicationCases } from './compose/application-cases.ts';
import type { IdentityConfig } from './config.ts';
import { makeFactHandlers } from './inbound/events/handlers.ts';
import { makeApplicationService } from './inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from './inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from './inbound/grpc/identity-service.ts';
import { startRevocationFeed } from './inbound/grpc/revocation-feed.ts';
import { makeApplicationFiles } from './outbound/grpc/application-files.ts';
import { makeKeycloakAdmin } from './outbound/keycloak/admin-client.ts';
import { makeKeycloakAccounts } from './outbound/keycloak/keycloak-accounts.ts';
import { makeRevocationReader } from './outbound/postgres/account-watch.ts';
import { makeUseCases } from './compose/use-cases.ts';

export type ComposeOptions = {
  config: IdentityConfig;
  clock: Clock;
  life: Life;
  /** Development builds let an administrator choose a new person's password. */
  takesPasswords: boolean;
  channel?: Channel | undefined;
};

/** Real time between two looks into Keycloak's log; each costs about 15 ms. A sign-out or a new password ends older tokens within a second (L10), of which the verifiers take their share. */
const accountLogEveryMs = 400;
const passwordLinksEveryMs = 1_000;
const accountsEveryMs = 1_000;
const unconfirmedEveryMs = 30_000;
/** Each look reads who has signed up in the last week. */
const signUpsEveryMs = 10 * 60_000;

export async function compose(options: ComposeOptions): Promise<{ port: number }> {
  const { config, clock, life, takesPasswords, channel } = options;
  const { log } = life;
  const identity = openService({ service: 'identity', config, life, clock, channel, readsPatiently: true });
  const { pool, onCommit, realTime: realClock } = identity;
  await identity.serveHttp();

  const parts = {
    pool,
    clock,
    realClock,
    onCommit,
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
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realClock, log });
  life.onStop('revocations', () => revocations.stop());
  // A process that is not ready, as long as it does not know the school's time, meets nobody.
  const whenReady = (work: () => Promise<unknown>) => async () => {
    const { ready } = await life.ready.report();
    if (ready) await work();
  };
  const followAccounts = async () => {
    // Also when a sign-up could not be followed: what ends tokens was written before.
    await cases.followAccountEvents().finally(() => revocations.lookNow());
  };
  const repeat = (name: string, everyMs: number, work: () => Promise<unknown>) => {
    const job = startJob({ name, everyMs, round: whenReady(work), log });
    life.onStop(name, () => job.stop());
  };
  repeat('account log', accountLogEveryMs, followAccounts);
  repeat('account changes', accountsEveryMs, cases.finishAccountChanges);
  repeat('accounts', accountsEveryMs, () => applications.settleAccounts());
  repeat('unconfirmed applications', unconfirmedEveryMs, applications.endUnconfirmed);
  repeat('unconfirmed sign-ups', signUpsEveryMs, cases.endUnconfirmedSignUps);
  repeat('password links', passwordLinksEveryMs, cases.sendPasswordLinks);

  const own = makeIdentityInternalService({ people: cases.people, mailLink: linkOfEither, revocations });
  return identity.serveCalls([makeIdentityService(cases), makeApplicationService(applications), own], revocations);
}

type KeeperConfig = Pick<
  IdentityConfig,
  'keycloakUrl' | 'keycloakRealm' | 'oidcTokenUrl' | 'serviceClientId' | 'serviceClientSecret'
>;

function serviceTokenOf({ oidcTokenUrl: tokenUrl, serviceClientId, serviceClientSecret }: KeeperConfig) {
  return makeServiceToken({ tokenUrl, clientId: serviceClientId, clientSecret: serviceClientSecret });
}

export function makeAccounts(config: KeeperConfig, timeoutMs?: number) {
  const { keycloakUrl, keycloakRealm: realm } = config;
  const keycloak = makeKeycloakAdmin({ keycloakUrl, realm, token: serviceTokenOf(config), timeoutMs });
  return makeKeycloakAccounts(keycloak, { clientId: 'portal' });
}
