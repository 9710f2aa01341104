/** The nine callers before the real gateway and the six real services; who is who stands in their tokens. */
import { randomUUID } from 'node:crypto';
import { makeSchoolClock } from '@parlance/runtime/clock/school-clock';
import { eventually } from '@parlance/runtime/testing/eventually';
import { startServiceHarness, type ServiceHarness } from '@parlance/runtime/testing/service-harness';
import { compose as composeGateway } from '@parlance/gateway/compose';
import { makeDevelopment } from '@parlance/gateway/development';
import { migrations } from '@parlance/booking/migrations';
import type { Actor } from '@parlance/booking/domain/actor';
import { admin } from '@parlance/booking/test/builders';
import { command, enrol, openApp as openBooking, type App as Booking } from '@parlance/booking/test/app-for-test';
import { identityForTest, type Identity } from '@parlance/identity/test/services-for-test';
import { enrolAll as enrolInIdentity } from './identity.ts';
import { makeObjects } from './objects.ts';
import { startServices, type Acquaintances, type SchoolMoney } from './services.ts';
import type { CallerName } from './who.ts';

type Known = Exclude<CallerName, 'anonymous'>;

export type School = {
  url: string;
  /** The uids of the nine, and what was there before the first test. */
  ids: Record<string, string>;
  booking: Booking;
  identity: Identity;
  money: SchoolMoney;
  /** What a row says in `with`, made anew; its ids by name. */
  make(kind: string): Promise<Record<string, string>>;
  as(name: CallerName): Promise<Record<string, string>>;
  /** As a browser calls: what was sent is JSON, and so is the answer. A path from `/` on is not one below /api/v1. */
  call(name: CallerName, method: string, path: string, body?: object): Promise<Called>;
  stop(): Promise<void>;
};
// The answer is whatever the document says; a test says what it expects of it.
export type Called = {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: { message: string } };
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

async function enrolInBooking(booking: Booking): Promise<Record<Known, Actor>> {
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

async function startGateway({ config, life }: ServiceHarness, addresses: Record<string, string>, limitsFile: string) {
  const peers = { ...config.peers, ...addresses };
  const clock = makeSchoolClock();
  const { port } = await composeGateway({
    config: { ...config, serviceClientId: 'svc-gateway', peers, rateLimitScale: 1000, trustedProxies: 'loopback' },
    clock,
    life,
    limitsFile,
    development: makeDevelopment({ peers, clock, life }),
  });
  return `http://127.0.0.1:${port}`;
}

/** `limitsFile` is the gateway's limits.yaml. What was opened for a school that does not come about is closed: a run would wait for it. */
export async function openSchool(name: string, limitsFile: string): Promise<School> {
  const harness = await startServiceHarness({ name, migrations });
  return furnish(harness, name, limitsFile).catch(async (fault: unknown) => {
    await harness.stop();
    throw fault;
  });
}

async function furnish(harness: ServiceHarness, name: string, limitsFile: string): Promise<School> {
  const booking = await openBooking(name, { db: harness.db });
  const identity = await identityForTest(harness, booking.clock);
  const who = await enrolInBooking(booking);
  const ids: Record<string, string> = Object.fromEntries(Object.entries(who).map(([known, { id }]) => [known, id]));
  Object.assign(ids, await enrolInIdentity(identity, ids as Record<Known, string>));
  const identityGrpc = await harness.serve(identity.services);
  let url = '';
  const webhookUrl = () => `${url}/api/v1/payments/webhook`;
  const parts = { booking, identityGrpc, webhookUrl };
  const { addresses, openRoom, acquaintances, notices, money } = await startServices(harness, parts);
  url = await startGateway(harness, { ...addresses, identityGrpc }, limitsFile);

  // As tokens of people who were at work before anybody was disabled.
  const issuedAt = new Date(Date.now() - 60_000);
  const as = async (name: CallerName): Promise<Record<string, string>> => {
    if (name === 'anonymous') return {};
    const { id: uid, role } = who[name];
    const email = `${uid}@example.com`;
    const token = await harness.issuer.mint({ uid, role, email, emailVerified: name !== 'unverified', issuedAt });
    return { authorization: `Bearer ${token}` };
  };
  const call: School['call'] = async (name, method, path, sent) => {
    const headers = { ...(await as(name)), ...(sent && { 'content-type': 'application/json' }) };
    const body = sent && JSON.stringify(sent);
    const address = new URL(path, `${url}/api/v1/`);
    const answer = await fetch(address, { method, headers, ...(body && { body }) });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Called['body'] };
  };
  const status = async (name: CallerName) => (await call(name, 'GET', 'profile/me')).status;
  // Who was disabled is known a moment later; what the tests say holds from then on.
  await eventually(async () => (await status('admin')) === 200 && (await status('disabled')) === 401);

  Object.assign(ids, await aTopic(url, await as('admin')));
  const objects = makeObjects({ booking, people: who, openRoom });
  const make = async (kind: string): Promise<Record<string, string>> => {
    if (kind === 'notice') return { notice: await aNotice(notices, who.studentA.id) };
    if (kind === 'announcement') return { announcement: await aPost(url, await as('admin')) };
    if (kind === 'acquainted') return { ...(await aConversation(acquaintances, who)), fresh: randomUUID() };
    if (kind === 'upload') return { upload: await anUpload(url, await as('tutorA'), who.tutorA.id) };
    return { ...(await objects(kind)), fresh: randomUUID() };
  };
  return { url, ids, booking, identity, money, make, as, call, stop: () => harness.stop() };
}

/** As an administrator writes it. */
export const announcement = {
  title: 'Closed on Friday',
  message: 'No lessons.',
  icon: 'speakerphone',
  for: ['student'],
  type: 'announce',
};

/** Of student A and tutor A, reported by somebody. */
async function aConversation({ acquaint, report }: Acquaintances, { studentA, tutorA }: Record<Known, Actor>) {
  const pair = { studentUid: studentA.id, tutorUid: tutorA.id };
  await acquaint(pair);
  return { report: await report(pair) };
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

/** One that waits for tomorrow. */
const aPost = (url: string, headers: Record<string, string>) =>
  posted(`${url}/api/v1/announcements`, headers, { ...announcement, postAt: Date.now() + 86_400_000 });

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
