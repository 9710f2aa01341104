/** An account is closed for good: who may not be just now, what identity erases itself, and what the other services say of it. */
import { randomUUID } from 'node:crypto';
import type { FactName } from '@parlance/proto/topics';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { applyOnce } from '@parlance/runtime/events/inbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { tablesWith } from '@parlance/runtime/testing/find-text';
import type { Person } from '../src/domain/person.ts';
import { makeFactHandlers } from '../src/inbound/events/handlers.ts';
import { makeLessonStore } from '../src/outbound/postgres/lesson-store.ts';
import { bindStores } from '../src/outbound/postgres/stores.ts';
import { listErasures } from '../src/queries/erasures.ts';
import type { Accounts } from '../src/usecases/account-ports.ts';
import { commandBy, enrol, lessonOf, newUid, officer } from './people.ts';
import { schoolNow, startIdentity, type RunningIdentity } from './running-identity.ts';

/** Keycloak has done all that it was told. */
const willing = new Proxy({}, { get: () => async () => undefined }) as Accounts;

let identity: RunningIdentity;
beforeAll(async () => {
  identity = await startIdentity(willing);
});
afterAll(() => identity?.database.drop());

const others = ['booking', 'payments', 'content', 'notification', 'media'] as const;
const erase = (uid: string, reason = 'Asked for it') =>
  identity.cases.deleteUser({ uid, reason, actorUid: officer.uid });
const erasureOf = async (uid: string) =>
  (await listErasures(identity.pool, { uid, amount: 0, pageToken: '' })).erasures[0];
const answered = async (uid: string) => (await erasureOf(uid))?.receipts.map(({ service }) => service).toSorted();

type Lines = { kind: string; count: number; why: string }[];

/** As the consumer does it. */
function answer(
  service: (typeof others)[number],
  uid: string,
  said: { erased?: Lines; kept?: Lines; id?: string } = {},
) {
  const { erased = [], kept = [], id = randomUUID() } = said;
  const name = `parlance.${service}.v1.${service.charAt(0).toUpperCase()}${service.slice(1)}Erased` as FactName;
  const handler = makeFactHandlers({ bindStores: bind })[name] as FactHandler<FactName>;
  const envelope = { id, type: name, subject: uid, occurredAt: schoolNow } as Parameters<typeof handler>[1];
  const fact = { receipt: { uid, erased, kept } };
  const effect = (tx: Tx) => handler(fact as never, envelope, tx);
  return applyOnce({ pool: identity.pool, consumer: 'identity', envelope, effect });
}
const bind = (tx: Tx) => bindStores(tx, { newId: randomUUID });

async function lessonAt(minutes: number, status: string, who: { student?: string; tutor?: string }) {
  const startsAt = new Date(schoolNow.getTime() + minutes * 60_000);
  const people = { studentUid: who.student ?? newUid(), tutorUid: who.tutor ?? newUid() };
  const lesson = { bookingId: randomUUID(), ...people, status, isPte: false, startsAt, version: 1 };
  await makeLessonStore(identity.pool).keep(lesson);
  return lesson;
}

test.each([
  ['student', 'booked', 10],
  ['student', 'tutor-present', -49],
  ['tutor', 'in-progress', 0],
] as const)(
  'NS-70 a %s with a lesson that is %s and starts in %i minutes stays, and learns why',
  async (role, status, minutes) => {
    const { uid } = await enrol(identity, role);
    const lesson = await lessonAt(minutes, status, { [role]: uid });
    await expect(erase(uid)).rejects.toMatchObject({ reason: 'LESSON_RUNNING' });
    expect(await erasureOf(uid)).toBeUndefined();
    expect(await identity.facts(uid)).toEqual([]);
    // It is over: the same request is taken.
    await makeLessonStore(identity.pool).keep({ ...lesson, status: 'pending-feedback', version: 2 });
    await erase(uid);
    expect(await answered(uid)).toEqual(['identity']);
  },
);

test('NS-70 lessons to come and lessons of others hold nobody back', async () => {
  const { uid } = await enrol(identity, 'student');
  await lessonAt(11, 'booked', { student: uid });
  await lessonAt(0, 'in-progress', {});
  await erase(uid);
  expect(await identity.facts(uid)).toEqual(['UserDeleted']);
});

test('NS-70 who is erased twice, or by two administrators at once, is erased once, for the first reason', async () => {
  const { uid } = await enrol(identity, 'student');
  await Promise.allSettled([erase(uid, 'First'), erase(uid, 'Second')]);
  await erase(uid, 'Third').catch(() => undefined);
  expect(await identity.facts(uid)).toEqual(['UserDeleted']);
  const { rows } = await identity.pool.query('select reason from erasures where uid = $1', [uid]);
  expect(rows).toHaveLength(1);
  expect(['First', 'Second']).toContain((rows[0] as { reason: string }).reason);
});

test('NS-70 each service brings its own receipt, the one that is away holds back no other; said again it is counted once', async () => {
  const { uid } = await enrol(identity, 'student');
  await erase(uid);
  const id = randomUUID();
  const erased = [{ kind: 'notices', count: 3, why: '' }];
  for (const service of ['payments', 'notification'] as const)
    await answer(service, uid, { erased, id: service === 'notification' ? id : randomUUID() });
  expect(await answered(uid)).toEqual(['identity', 'notification', 'payments']);
  await answer('notification', uid, { erased, id });
  // Told again, and something came in between.
  await answer('notification', uid, {
    erased: [{ kind: 'notices', count: 1, why: '' }],
    kept: [{ kind: 'told', count: 2, why: 'evidence' }],
  });
  const receipt = (await erasureOf(uid))?.receipts.find(({ service }) => service === 'notification');
  expect(receipt).toMatchObject({
    erased: [{ kind: 'notices', count: 4 }],
    kept: [{ kind: 'told', count: 2, why: 'evidence' }],
  });
});

test('NS-70 what students said of a teacher who is erased goes, the stars stay', async () => {
  const mark = `Quokka${newUid().slice(0, 12)}`;
  const [student, tutor] = [await enrol(identity, 'student'), await enrol(identity, 'tutor')];
  const bookingId = await lessonOf(identity, { tutor, student });
  const rating = {
    tutorUid: tutor.uid,
    bookingId,
    rating: 4,
    message: `${mark} explains well`,
    studentUid: student.uid,
  };
  await identity.cases.rateTutor(commandBy(student, rating), student);
  await erase(tutor.uid);
  const { rows } = await identity.pool.query('select rating, message from ratings where tutor_uid = $1', [tutor.uid]);
  expect(rows).toEqual([{ rating: 4, message: '' }]);
  const [own] = (await erasureOf(tutor.uid))?.receipts ?? [];
  expect(own?.erased).toContainEqual({ kind: 'rating-words', count: 1, why: '' });
});

test('NS-70 payments of theirs that failed are no task any more', async () => {
  const { uid } = await enrol(identity, 'student');
  await identity.pool.query(
    `insert into office_tasks (id, kind, cause, subject_uid, facts) values ($1, 'failed-payment', $2, $3, '{}')`,
    [randomUUID(), `${uid}:in_1`, uid],
  );
  await erase(uid);
  const { rows } = await identity.pool.query('select closed_at from office_tasks where subject_uid = $1', [uid]);
  expect(rows).toEqual([{ closed_at: expect.any(Date) }]);
});

test('NS-70 a receipt about somebody whom nobody asked to erase is none', async () => {
  const { uid } = await enrol(identity, 'student');
  await answer('media', uid);
  expect(await erasureOf(uid)).toBeUndefined();
});

test('NS-70 a service that says nothing is told again a day later, and only as long as one is missing', async () => {
  const { uid } = await enrol(identity, 'tutor');
  await erase(uid);
  const told = async () => (await identity.facts(uid)).filter((fact) => fact === 'UserDeleted').length;
  for (const service of others.slice(1)) await answer(service, uid);
  const passes = (hours: number) =>
    identity.realTime.set(new Date(identity.realTime.now().getTime() + hours * 3_600_000));
  await identity.cases.tellErasuresAgain();
  expect(await told()).toBe(1);
  passes(25);
  await identity.cases.tellErasuresAgain();
  await identity.cases.tellErasuresAgain();
  expect(await told()).toBe(2);
  await answer('booking', uid);
  passes(25);
  await identity.cases.tellErasuresAgain();
  expect(await told()).toBe(2);
});

test('NS-70 all are told once more a day later, also when all have answered, for what came after the first time', async () => {
  const { uid } = await enrol(identity, 'student');
  await erase(uid);
  for (const service of others) await answer(service, uid);
  const told = async () => (await identity.facts(uid)).filter((fact) => fact === 'UserDeleted').length;
  await identity.cases.tellErasuresAgain();
  expect(await told()).toBe(1);
  for (let days = 0; days < 3; days += 1) {
    identity.realTime.set(new Date(identity.realTime.now().getTime() + 25 * 3_600_000));
    await identity.cases.tellErasuresAgain();
    expect(await told()).toBe(2);
  }
});

test('NS-70 nothing that the person wrote or is called is left in identity, but what its receipt names', async () => {
  const mark = `Quokka${newUid().slice(0, 12)}`;
  const over: Partial<Person> = {
    firstName: mark,
    lastName: mark,
    about: mark,
    email: `${mark}@example.com`.toLowerCase(),
  };
  const [student, tutor] = [await enrol(identity, 'student', over), await enrol(identity, 'tutor')];
  const bookingId = await lessonOf(identity, { tutor, student });
  const rating = { tutorUid: tutor.uid, bookingId, rating: 4, message: `${mark} said so`, studentUid: student.uid };
  await identity.cases.rateTutor(commandBy(student, rating), student);
  const { pool } = identity;
  await pool.query(
    `insert into reports (id, tutor_uid, student_uid, message, action, resolved, created_at, resolved_at, resolved_by, version)
     values ($1, $2, $3, $4, 'none', true, now(), now(), $5, 1), ($6, $2, $3, $4, 'none', false, now(), null, null, 1)`,
    [randomUUID(), tutor.uid, student.uid, `About ${mark}`, officer.uid, randomUUID()],
  );
  await pool.query(
    `insert into mail_links (reference, uid, email, token_hash, origin, created_at, expires_at) values ($1, $2, $3, $4, 'resend', now(), now())`,
    [randomUUID(), student.uid, over.email, Buffer.from(mark)],
  );
  await pool.query(
    `insert into password_link_wishes (id, email, asked_at, next_try_at) values ($1, $2, now(), now())`,
    [randomUUID(), over.email],
  );
  await pool.query('update outbox set sent_at = now()');
  await erase(student.uid);
  expect(await tablesWith(pool, mark)).toEqual(['reports']);
  expect(await tablesWith(pool, mark.toLowerCase())).toEqual([]);
  const own = (await erasureOf(student.uid))?.receipts[0];
  expect(own?.kept).toContainEqual({ kind: 'open-reports', count: 1, why: 'complaint' });
  // The complaint is decided: its words go as well.
  const { rows } = await pool.query<{ id: string }>('select id from reports where not resolved and student_uid = $1', [
    student.uid,
  ]);
  const decided = {
    reportId: rows[0]?.id ?? '',
    expectedVersion: 1,
    decision: { action: 'none', resolved: true },
  } as const;
  await identity.cases.resolveReport(commandBy(officer, decided));
  expect(await tablesWith(pool, mark)).toEqual([]);
});
