/** The nine callers before the real gateway and the real services of lessons; who is who stands in their tokens. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '@parlance/runtime/clock/clock';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { standInForIdentity } from '@parlance/runtime/testing/stand-in';
import { compose as composeGateway } from '../../../gateway/src/compose.ts';
import { migrations } from '../../../services/booking/migrations/index.ts';
import type { Actor } from '../../../services/booking/src/domain/actor.ts';
import { admin } from '../../../services/booking/test/builders.ts';
import {
  command,
  enrol,
  openSchool as openBooking,
  type School as Booking,
} from '../../../services/booking/test/school.ts';
import type { CallerName } from '../callers.ts';
import { makeObjects } from './objects.ts';
import { startServices } from './services.ts';

type Known = Exclude<CallerName, 'anonymous'>;

export type LessonSchool = {
  url: string;
  ids: Record<string, string>;
  /** What a row says in `with`, made anew; its ids by name. */
  make(kind: string): Promise<Record<string, string>>;
  as(name: CallerName): Promise<Record<string, string>>;
  stop(): Promise<void>;
};

const manyTokens = 900;

/** May book both kinds of lessons of Workplace English. */
async function aBuyer(booking: Booking): Promise<Actor> {
  const student = await enrol(booking).student(0);
  const expiresAt = new Date('2035-01-01T00:00:00.000Z');
  const wallets = ['lessonTokens', 'groupLessonTokens'] as const;
  const categories = wallets.map((wallet) => ({ priceId: `price_${wallet}`, wallet, expiresAt }));
  const entitlement = { categories, freeTrialActivated: false, freeTrialExpiresAt: undefined };
  await booking.uow.run((stores) => stores.wallets.keepEntitlement(student.id, entitlement, 2));
  for (const wallet of wallets) {
    const act = { studentUid: student.id, wallet, delta: manyTokens, reason: 'For the table', actor: admin };
    await booking.adjustTokens({ ...act, once: command(admin, 'AdjustTokens') });
  }
  return student;
}

async function enrolAll(booking: Booking): Promise<Record<Known, Actor>> {
  const somebody = enrol(booking);
  return {
    unverified: await somebody.student(0),
    studentA: await aBuyer(booking),
    studentB: await aBuyer(booking),
    tutorA: await somebody.tutor(),
    tutorB: await somebody.tutor(),
    training: await somebody.tutor({ status: 'training' }),
    disabled: await somebody.student(0),
    admin,
  };
}

function identityWith(disabled: string) {
  return standInForIdentity({
    async *watchRevocations(_request, { signal }) {
      yield { snapshot: true, revocations: [{ uid: disabled, notBefore: toTimestamp(new Date()) }] };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
}

async function startGateway(harness: ServiceHarness, peers: Record<string, string>, limitsFile: string) {
  const { port } = await composeGateway({
    config: {
      ...harness.config,
      serviceClientId: 'svc-gateway',
      peers: { ...harness.config.peers, ...peers },
      rateLimitScale: 1000,
      trustedProxies: 'loopback',
    },
    clock: systemClock,
    life: harness.life,
    limitsFile,
  });
  return `http://127.0.0.1:${port}`;
}

/** `limitsFile` is the gateway's limits.yaml. */
export async function openLessonSchool(limitsFile: string): Promise<LessonSchool> {
  const harness = await startServiceHarness({ name: 'permissions_lessons', migrations });
  const booking = await openBooking('permissions_lessons', { db: harness.db });
  const who = await enrolAll(booking);
  const { addresses, media, notices } = await startServices(harness, booking);
  const identityGrpc = await harness.serve([identityWith(who.disabled.id)]);
  const url = await startGateway(harness, { ...addresses, identityGrpc }, limitsFile);
  const ids: Record<string, string> = Object.fromEntries(Object.entries(who).map(([name, { id }]) => [name, id]));

  const as = async (name: CallerName): Promise<Record<string, string>> => {
    if (name === 'anonymous') return {};
    const { id: uid, role } = who[name];
    // A minute old, as a token of somebody who is at work.
    const issuedAt = new Date(Date.now() - 60_000);
    const token = await harness.issuer.mint({ uid, role, emailVerified: name !== 'unverified', issuedAt });
    return { authorization: `Bearer ${token}` };
  };
  const status = async (name: CallerName) =>
    (await fetch(`${url}/api/v1/materials`, { headers: await as(name) })).status;
  await eventually(async () => (await status('admin')) === 200 && (await status('disabled')) === 401);

  Object.assign(ids, await aTopic(url, await as('admin')));
  const objects = makeObjects({ booking, people: who, media });
  const make = async (kind: string): Promise<Record<string, string>> => {
    if (kind === 'notice') return { notice: await aNotice(notices, who.studentA.id) };
    if (kind === 'upload') return { upload: await anUpload(url, await as('tutorA'), who.tutorA.id) };
    return { ...(await objects(kind)), fresh: randomUUID() };
  };
  return { url, ids, make, as, stop: () => harness.stop() };
}

async function aNotice(pool: ServiceHarness['db']['pool'], uid: string): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into announcements (id, title, message, from_name, posted_at, roles, icon, type, admin_post, uid)
     values ($1, 'Tokens added', 'Yours', 'Admin Team', now(), '{student}', '', 'user', false, $2)`,
    [id, uid],
  );
  return id;
}

async function posted(address: string, headers: Record<string, string>, body: object): Promise<string> {
  const sent = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  const made = (await answer.json()) as { id?: string };
  if (!made.id) throw new Error(`${address}: ${answer.status} ${JSON.stringify(made)}`);
  return made.id;
}

const anUpload = (url: string, headers: Record<string, string>, owner: string) =>
  posted(`${url}/api/v1/uploads`, headers, {
    path: `people/${owner}`,
    filename: 'a.pdf',
    size: 10,
    contentType: 'application/pdf',
  });

/** A lesson without a document. */
async function aTopic(url: string, headers: Record<string, string>) {
  const base = `${url}/api/v1/admin/materials`;
  const material = await posted(base, headers, { name: 'Health', visible: true });
  const course = await posted(`${base}/${material}/courses`, headers, { name: 'Nurses', abbreviation: 'HL' });
  const lesson = { name: 'At the clinic', level: 3, pos: 1 };
  return {
    material,
    course,
    topicLesson: await posted(`${base}/${material}/courses/${course}/lessons`, headers, lesson),
  };
}
