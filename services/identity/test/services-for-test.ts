/** Identity as it answers the gateway, on a database of its own. Keycloak and the files of applicants are stand-ins: what changes an account succeeds, what would have to answer something is away. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeUseCases, type UseCases } from '../src/compose/use-cases.ts';
import { refuse } from '../src/domain/refusals.ts';
import { makeApplicationService } from '../src/inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from '../src/inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from '../src/inbound/grpc/identity-service.ts';
import { startRevocationFeed } from '../src/inbound/grpc/revocation-feed.ts';
import { makeLinkTokens } from '../src/outbound/link-tokens.ts';
import { makeRevocationReader } from '../src/outbound/postgres/revocations.ts';
import { findMailLink, type MailLinkView } from '../src/queries/mail-link.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';

export type Identity = {
  cases: UseCases;
  services: ServiceBinding[];
  pool: Pool;
  mailLink: (reference: string) => Promise<MailLinkView | undefined>;
};

const silent = ['disable', 'enable', 'endSessions', 'remove', 'setOnlyRole', 'update', 'findByEmail', 'read'];
const accounts = new Proxy({} as Accounts, {
  get: (_target, name: string) => () =>
    silent.includes(name) ? Promise.resolve() : Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')),
});
const files = { hold: () => Promise.resolve(), settle: () => Promise.reject(refuse('USER_NOT_FOUND')) };

export async function identityForTest(
  { life, log, config: { publicUrl } }: ServiceHarness,
  clock: Clock,
): Promise<Identity> {
  const database = await freshDatabase('school_identity', migrations);
  life.onStop('identity', () => database.drop());
  const { pool } = database;
  const linkSecret = 'test';
  const cases = makeUseCases({ pool, accounts, files, clock, linkSecret, log, takesPasswords: true });
  const reader = makeRevocationReader(pool);
  const revocations = startRevocationFeed({ reader, realTime: systemClock, repeat: life.repeat });
  const reads = { db: pool, tokens: makeLinkTokens(linkSecret), publicUrl, realTime: systemClock };
  const services = [
    makeIdentityService({ ...cases, db: pool, clock }),
    makeApplicationService({ ...cases.applications, ...reads }),
    makeIdentityInternalService({ ...reads, revocations }),
  ];
  return { cases, services, pool, mailLink: (reference) => findMailLink(reads, reference) };
}
