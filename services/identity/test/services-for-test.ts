/** Identity as it answers the gateway, on a database of its own. Keycloak and the files of applicants are stand-ins: what changes an account succeeds, what would have to answer something is away. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../migrations/index.ts';
import { makeApplicationCases, type ApplicationCases } from '../src/compose/application-cases.ts';
import { makeUseCases, type UseCases } from '../src/compose/use-cases.ts';
import { refuse } from '../src/domain/refusals.ts';
import { makeApplicationService } from '../src/inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from '../src/inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from '../src/inbound/grpc/identity-service.ts';
import { startRevocationFeed } from '../src/inbound/grpc/revocation-feed.ts';
import { makeRevocationReader } from '../src/outbound/postgres/account-watch.ts';
import type { Accounts } from '../src/usecases/ports.ts';
import type { Harness } from './harness.ts';

export type Identity = { cases: UseCases; applications: ApplicationCases; services: ServiceBinding[]; home: Home };
type Home = Pick<Harness, 'database'>;

const silent = ['disable', 'enable', 'endSessions', 'remove', 'setOnlyRole', 'update', 'findByEmail', 'read'];
const accounts = new Proxy({} as Accounts, {
  get: (_target, name: string) => () =>
    silent.includes(name) ? Promise.resolve() : Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')),
});

export async function identityForTest(
  { life, log, config: { publicUrl } }: ServiceHarness,
  clock: Clock,
): Promise<Identity> {
  const database = await freshDatabase('school_identity', migrations);
  life.onStop('identity', () => database.drop());
  const { pool } = database;
  const parts = { pool, accounts, clock, linkSecret: 'test', publicUrl };
  const cases = makeUseCases({ ...parts, takesPasswords: true });
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realTime: systemClock, log });
  life.onStop('revocations', () => revocations.stop());
  const applications = makeApplicationCases({ ...parts, log, files: { hold: () => Promise.resolve() } });
  const { people, mailLink } = cases;
  const services = [
    makeIdentityService(cases),
    makeApplicationService(applications),
    makeIdentityInternalService({ people, mailLink, revocations }),
  ];
  return { cases, applications, services, home: { database } };
}
