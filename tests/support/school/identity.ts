/** Identity as it answers the gateway, on a database of its own; of the nine callers it knows who they are. Keycloak and the files of applicants are stand-ins: what changes an account succeeds, what would have to answer something is away. */
import { systemClock, type Clock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import { freshDatabase } from '@parlance/runtime/testing/postgres';
import type { ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { migrations } from '../../../services/identity/migrations/index.ts';
import {
  makeApplicationCases,
  type ApplicationCases,
} from '../../../services/identity/src/compose/application-cases.ts';
import { refuse } from '../../../services/identity/src/domain/refusals.ts';
import type { Person, Role } from '../../../services/identity/src/domain/person.ts';
import { makeApplicationService } from '../../../services/identity/src/inbound/grpc/application-service.ts';
import { makeIdentityInternalService } from '../../../services/identity/src/inbound/grpc/identity-internal-service.ts';
import { makeIdentityService } from '../../../services/identity/src/inbound/grpc/identity-service.ts';
import { startRevocationFeed } from '../../../services/identity/src/inbound/grpc/revocation-feed.ts';
import { makeRevocationReader } from '../../../services/identity/src/outbound/postgres/account-watch.ts';
import { makeUseCases, type UseCases } from '../../../services/identity/src/compose/use-cases.ts';
import type { Accounts } from '../../../services/identity/src/usecases/ports.ts';
import { enrol, lessonOf } from '../../../services/identity/test/people.ts';
import type { CallerName } from './who.ts';

type Known = Exclude<CallerName, 'anonymous'>;
export type Identity = { cases: UseCases; applications: ApplicationCases; services: ServiceBinding[]; home: Home };
type Home = Parameters<typeof enrol>[0];

const silent = ['disable', 'enable', 'endSessions', 'remove', 'setOnlyRole', 'update', 'findByEmail', 'read'];
const accounts = new Proxy({} as Accounts, {
  get: (_target, name: string) => () =>
    silent.includes(name) ? Promise.resolve() : Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')),
});

export async function startIdentity(
  { life, log, config: { publicUrl } }: ServiceHarness,
  clock: Clock,
): Promise<Identity> {
  const database = await freshDatabase('school_identity', migrations);
  life.onStop('identity', () => database.drop());
  const { pool } = database;
  const parts = { pool, accounts, clock, linkSecret: 'test', publicUrl };
  const cases = makeUseCases({ ...parts, takesPasswords: true });
  const revocations = startRevocationFeed({ reader: makeRevocationReader(pool), realClock: systemClock, log });
  life.onStop('revocations', () => revocations.stop());
  const applications = makeApplicationCases({ ...parts, log, files: { hold: () => Promise.resolve() } });
  const { people, mailLink } = cases;
  const services = [
    makeIdentityService(cases),
    makeApplicationService(applications),
    makeIdentityInternalService({ people, mailLink, revocations }),
  ];
  return { cases, applications, services, home: { database } as Home };
}

const roles: Record<Known, [Role, Partial<Person>]> = {
  unverified: ['student', { emailVerified: false }],
  studentA: ['student', {}],
  studentB: ['student', {}],
  tutorA: ['tutor', {}],
  tutorB: ['tutor', {}],
  training: ['tutor', { status: 'training' }],
  disabled: ['student', {}],
  admin: ['admin', {}],
};

/** The people whom booking knows; one lesson with each teacher, and a report about one of them. */
export async function enrolAll(
  { cases, home }: Identity,
  uids: Record<Known, string>,
): Promise<Record<string, string>> {
  for (const [name, uid] of Object.entries(uids) as [Known, string][]) {
    const [role, over] = roles[name];
    await enrol(home, role, { uid, ...over });
  }
  const admin = { actorUid: uids.admin, rpc: 'UpdateUser', key: undefined };
  await cases.updateUser({ uid: uids.disabled, expectedVersion: 0, edit: { enabled: false } }, admin);
  const student = { uid: uids.studentA, role: 'student' as const };
  const tutor = (uid: string) => ({ uid, role: 'tutor' as const });
  const lesson = await lessonOf(home, { tutor: tutor(uids.tutorA), student });
  await lessonOf(home, { tutor: tutor(uids.tutorB), student }, { daysAgo: 2 });
  const complaint = { tutorUid: uids.tutorB, bookingId: '', message: 'Came late', studentUid: '' };
  const { reportId } = await cases.reportTutor(complaint, student, { ...admin, actorUid: student.uid });
  return { lesson, report: reportId, spare: (await enrol(home, 'student')).uid };
}
