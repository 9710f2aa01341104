/** Gateway and identity as they run, with a database of their own and the nine callers of the table; Keycloak and the other services are stand-ins. */
import { BookingService } from '@parlance/proto/booking/v1';
import { NotificationService } from '@parlance/proto/notification/v1';
import { PaymentsService } from '@parlance/proto/payments/v1';
import { systemClock } from '@parlance/runtime/clock/clock';
import type { ServiceBinding } from '@parlance/runtime/grpc/server';
import type { Pool } from '@parlance/runtime/postgres/pool';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { standIn } from '@parlance/runtime/testing/stand-in';
import { compose as composeGateway } from '../../../gateway/src/compose.ts';
import { migrations } from '../../../services/identity/migrations/index.ts';
import { makeApplicationCases } from '../../../services/identity/src/compose/application-cases.ts';
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
import type { CallerName } from '../callers.ts';

export type School = {
  url: string;
  /** uids and ids that the table's placeholders stand for. */
  ids: Record<string, string>;
  /** Identity's database. */
  pool: Pool;
  as(name: CallerName): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

/** Changes succeed; what would have to answer something is away. */
const accounts = new Proxy({} as Accounts, {
  get: (_target, name: keyof Accounts) => {
    const silent = [
      'disable',
      'enable',
      'endSessions',
      'remove',
      'setOnlyRole',
      'update',
      'findByEmail',
      'read',
    ].includes(name);
    return () => (silent ? Promise.resolve() : Promise.reject(refuse('KEYCLOAK_UNAVAILABLE')));
  },
});

const peers = [
  standIn(BookingService, {
    getWallet: async () => ({ balances: [], entitlement: null }),
    getOutlook: async () => ({ upcomingLessons: 2, openSlots: 1 }),
    countLessonsToday: async () => ({ lessons: 3 }),
  }),
  standIn(PaymentsService, { getEntitlements: async () => ({ entitlements: null }) }),
  standIn(NotificationService, {
    async *watchUser(_request, { signal }) {
      yield { heartbeat: { cursor: 1 } };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  }),
];

async function startIdentity({
  db,
  life,
  log,
  config,
}: ServiceHarness): Promise<{ cases: UseCases; services: ServiceBinding[] }> {
  const { publicUrl } = config;
  const cases = makeUseCases({
    pool: db.pool,
    accounts,
    clock: systemClock,
    linkSecret: 'test',
    publicUrl,
    takesPasswords: true,
  });
  const revocations = startRevocationFeed({ reader: makeRevocationReader(db.pool), realClock: systemClock, log });
  life.onStop('revocations', () => revocations.stop());
  const applications = makeApplicationCases({
    pool: db.pool,
    accounts,
    clock: systemClock,
    linkSecret: 'test',
    publicUrl,
    log,
    files: { hold: () => Promise.resolve() },
  });
  return { cases, services: [...bindingsOf(cases, revocations), makeApplicationService(applications)] };
}

function bindingsOf(cases: UseCases, revocations: ReturnType<typeof startRevocationFeed>): ServiceBinding[] {
  const { people, mailLink } = cases;
  return [makeIdentityService(cases), makeIdentityInternalService({ people, mailLink, revocations })];
}

const roles: Record<Exclude<CallerName, 'anonymous'>, [Role, Partial<Person>]> = {
  unverified: ['student', { emailVerified: false }],
  studentA: ['student', {}],
  studentB: ['student', {}],
  tutorA: ['tutor', {}],
  tutorB: ['tutor', {}],
  training: ['tutor', { status: 'training' }],
  disabled: ['student', {}],
  admin: ['admin', {}],
};

async function enrolAll(harness: ServiceHarness): Promise<Record<string, string>> {
  const home = { database: harness.db } as Parameters<typeof enrol>[0];
  const ids: Record<string, string> = {};
  for (const [name, [role, over]] of Object.entries(roles)) ids[name] = (await enrol(home, role, over)).uid;
  ids.spare = (await enrol(home, 'student')).uid;
  const pair = {
    tutor: { uid: ids.tutorA ?? '', role: 'tutor' as const },
    student: { uid: ids.studentA ?? '', role: 'student' as const },
  };
  ids.lesson = await lessonOf(home, pair);
  await lessonOf(home, { ...pair, tutor: { uid: ids.tutorB ?? '', role: 'tutor' } });
  return ids;
}

/** `limitsFile` is the gateway's limits.yaml. */
export async function openSchool(limitsFile: string): Promise<School> {
  const harness = await startServiceHarness({ name: 'permissions', migrations });
  const { cases, services } = await startIdentity(harness);
  const address = await harness.serve([...services, ...peers]);
  const ids = await enrolAll(harness);
  const admin = { actorUid: ids.admin ?? '', rpc: 'UpdateUser', key: undefined };
  await cases.updateUser({ uid: ids.disabled ?? '', expectedVersion: 0, edit: { enabled: false } }, admin);
  const student = { uid: ids.studentA ?? '', role: 'student' as const };
  const complaint = { tutorUid: ids.tutorB ?? '', bookingId: '', message: 'Came late', studentUid: '' };
  ids.report = (await cases.reportTutor(complaint, student, { ...admin, actorUid: student.uid })).reportId;

  const where = { identityGrpc: address, bookingGrpc: address, paymentsGrpc: address, notificationGrpc: address };
  const { port } = await composeGateway({
    config: {
      ...harness.config,
      serviceClientId: 'svc-gateway',
      peers: { ...harness.config.peers, ...where },
      rateLimitScale: 1000,
      trustedProxies: 'loopback',
    },
    clock: systemClock,
    life: harness.life,
    limitsFile,
  });
  return {
    url: `http://127.0.0.1:${port}`,
    ids,
    pool: harness.db.pool,
    async as(name): Promise<Record<string, string>> {
      if (name === 'anonymous') return {};
      const [role] = roles[name];
      // A minute old, as a token of somebody who is at work.
      const issuedAt = new Date(Date.now() - 60_000);
      const emailVerified = name !== 'unverified';
      const token = await harness.issuer.mint({ uid: ids[name] ?? '', role, emailVerified, issuedAt });
      return { authorization: `Bearer ${token}` };
    },
    stop: () => harness.stop(),
  };
}
