/** What needs an administrator comes, is worked on by one of them and goes, on the real database. */
import { randomUUID } from 'node:crypto';
import {
  cardMessage,
  groupLessonMessage,
  lessonMessage,
  lessonSessionMessage,
  seatMessage,
} from '@parlance/proto/testing/messages';
import type { FactName } from '@parlance/proto/topics';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { makeUnitOfWork, type Tx } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { newUid } from '../../../test/people.ts';
import type { TaskChange } from '../../domain/office-task.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { listAdminActs } from '../../queries/admin-acts.ts';
import { countOfficeTasks, listOfficeTasks } from '../../queries/office-tasks.ts';
import { makeChangeOfficeTask } from '../../usecases/change-office-task.ts';
import { makeFactHandlers } from './handlers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity_tasks', migrations);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate office_tasks, outbox, inbox'));

const bind = (tx: Tx) => bindStores(tx, { newId: randomUUID });
const realTime = { now: () => new Date() };
const changeTask = (id: string, change: TaskChange, actorUid: string) =>
  makeChangeOfficeTask({ uow: makeUnitOfWork({ pool: database.pool, bind }), realTime })({ id, change, actorUid });

async function deliver(name: FactName, fact: object, id = uuidv7(new Date())) {
  const handler = makeFactHandlers({ bindStores: bind })[name] as FactHandler<FactName>;
  const envelope = { id, type: name, subject: 'x', actor: undefined } as unknown as Parameters<typeof handler>[1];
  const effect = (tx: Parameters<typeof handler>[2]) => handler(fact as never, envelope, tx);
  return applyOnce({ pool: database.pool, consumer: 'identity', envelope, effect });
}
const list = async (whose: 'open' | 'mine' | 'done' = 'open', uid = '') => {
  const page = { amount: 100, pageToken: '', kind: undefined };
  return (await listOfficeTasks(database.pool, { ...page, whose, uid })).tasks.map(({ task }) => task);
};
const told = async () =>
  (await database.pool.query(`select 1 from outbox where type like '%OfficeTaskChanged'`)).rowCount ?? 0;

const tutor = cardMessage({ uid: newUid() });
const lessonFact = (id: string, status: string, from: string) => ({
  lesson: lessonMessage({
    id,
    tutor,
    seats: [seatMessage({ id: randomUUID(), student: cardMessage({ uid: newUid() }) })],
    status: status as never,
  }),
  from,
  cause: 'x',
  moved: [],
});
const absent = 'BOOKING_STATUS_TUTOR_ABSENT';
const changed = 'parlance.booking.v1.LessonChanged';

test('a teacher who did not come is a task, once, until the outcome is corrected', async () => {
  const id = randomUUID();
  const fact = lessonFact(id, absent, 'BOOKING_STATUS_BOOKED');
  const event = uuidv7(new Date());
  await deliver(changed, fact, event);
  await deliver(changed, fact, event);
  await deliver(changed, fact);
  expect(await list()).toMatchObject([
    { kind: 'absent-teacher', cause: id, subjectUid: tutor.uid, facts: { lessonId: id } },
  ]);
  expect(await told()).toBe(1);
  await deliver(changed, lessonFact(id, 'BOOKING_STATUS_COMPLETED', absent));
  expect(await list()).toEqual([]);
  expect(await list('done')).toMatchObject([{ cause: id, closedBy: '' }]);
  await deliver(changed, lessonFact(id, absent, 'BOOKING_STATUS_COMPLETED'));
  expect(await list()).toMatchObject([{ cause: id, closedAt: undefined }]);
});

test('what is told of a task happened when its row says so, by the time of the database', async () => {
  await makeUnitOfWork({ pool: database.pool, bind: (tx) => ({ tx, ...bind(tx) }) }).run(async ({ tx, tasks }) => {
    // However late in its transaction, and whatever the machine shows.
    await tx.query('select pg_sleep(0.05)');
    await tasks.open({ kind: 'application', cause: randomUUID(), subjectUid: newUid(), facts: {} });
  });
  const { rows } = await database.pool.query<{ said: string; opened: Date }>(
    `select o.headers ->> 'ce_time' as said, t.opened_at as opened from outbox o join office_tasks t on t.id::text = o.key`,
  );
  expect(rows.map(({ said }) => new Date(said))).toEqual(rows.map(({ opened }) => opened));
  expect(rows).toHaveLength(1);
});

test('NS-75 what somebody says against being noted absent is a task, until it is answered', async () => {
  const [lessonId, claimId] = [randomUUID(), randomUUID()];
  const known = { id: claimId, uid: tutor.uid, role: 'tutor', about: 'power', words: '', filedAt: null };
  const fact = (state: string) => ({
    ...lessonFact(lessonId, 'BOOKING_STATUS_CANCELLED', 'BOOKING_STATUS_CANCELLED'),
    claim: { ...known, state, answer: '', answeredAt: null },
  });
  await deliver(changed, fact('open'));
  await deliver(changed, fact('open'));
  const ofClaim = async (whose: 'open' | 'done') => (await list(whose)).filter(({ cause }) => cause === claimId);
  expect(await ofClaim('open')).toMatchObject([{ kind: 'claim', subjectUid: tutor.uid, facts: { lessonId } }]);
  await deliver(changed, fact('declined'));
  expect(await ofClaim('open')).toEqual([]);
  expect(await ofClaim('done')).toMatchObject([{ kind: 'claim' }]);
});

test('a payment that fails is one task for its bill, gone when that is paid; done, it stays done however often it is tried', async () => {
  const uid = newUid();
  const notice = (kind: string, about: string, tokenType = 'TOKEN_TYPE_LESSON') =>
    deliver('parlance.payments.v1.BillingNoticeDue', { uid, kind, tokenType, cause: `${kind}:${about}` });
  const pte = 'TOKEN_TYPE_PTE_LESSON';
  await notice('payment-failed', 'in_1:1');
  await notice('payment-failed', 'in_1:2');
  await notice('payment-failed', 'in_2:1', pte);
  expect(await list()).toHaveLength(2);
  // Tokens bought one by one pay no bill of the plan.
  await notice('receipt', 'pi_1');
  expect(await list()).toHaveLength(2);
  await notice('receipt', 'in_1');
  const [left] = await list();
  expect(left).toMatchObject({ subjectUid: uid, facts: { plan: 'PTELessonTokens' } });
  await changeTask(left?.id ?? '', { act: 'done', note: undefined }, newUid());
  await notice('payment-failed', 'in_2:2', pte);
  expect(await list()).toEqual([]);
  await notice('payment-failed', 'in_3:1', pte);
  await notice('payment-failed', 'in_4:1');
  expect(await list()).toHaveLength(2);
  await notice('subscription-cancelled', 'sub_1', pte);
  expect(await list()).toMatchObject([{ facts: { plan: 'lessonTokens' } }]);
});

test('NS-27 a group under its minimum is a task when its last reminders are due, and none any more when it has its students', async () => {
  const id = randomUUID();
  const group = (seatsTaken: number, status = 'BOOKING_STATUS_OPEN') =>
    groupLessonMessage({
      id,
      tutor,
      seatsTaken,
      seats: [],
      status: status as never,
      session: lessonSessionMessage({ minStudentCount: 3 }),
    });
  const remind = (minutesBefore: number, taken: number) =>
    deliver('parlance.booking.v1.LessonReminderDue', { lesson: group(taken), minutesBefore });
  await remind(1440, 1);
  await remind(180, 3);
  expect(await list()).toEqual([]);
  await remind(180, 2);
  await remind(60, 2);
  expect(await list()).toMatchObject([{ kind: 'group-at-risk', cause: id, facts: { taken: 2, minimum: 3 } }]);
  await deliver(changed, { lesson: group(2), from: 'BOOKING_STATUS_OPEN', cause: 'book', moved: [] });
  expect(await list()).toHaveLength(1);
  await deliver(changed, { lesson: group(3), from: 'BOOKING_STATUS_OPEN', cause: 'book', moved: [] });
  expect(await list()).toEqual([]);
});

test('of two administrators who take one task at once one has it, and the other reads whose it is', async () => {
  await deliver(changed, lessonFact(randomUUID(), absent, 'BOOKING_STATUS_BOOKED'));
  const [task] = await list();
  const id = task?.id ?? '';
  const uids = Array.from({ length: 8 }, newUid);
  const tries = await Promise.allSettled(uids.map((uid) => changeTask(id, { act: 'take', from: '' }, uid)));
  const winner = uids[tries.findIndex(({ status }) => status === 'fulfilled')] ?? '';
  const lost = tries.filter((one) => one.status === 'rejected');
  expect(lost).toHaveLength(7);
  for (const { reason } of lost) expect(reason).toMatchObject({ reason: 'TASK_TAKEN', details: { by: winner } });
  expect(await list('mine', winner)).toHaveLength(1);
  expect(await countOfficeTasks(database.pool, winner)).toEqual({ open: 1, mine: 1 });
  expect(await countOfficeTasks(database.pool, newUid())).toEqual({ open: 1, mine: 0 });
});

test('NS-44 each change is an act of the audit, without the words of its note, and a second try is none', async () => {
  await deliver(changed, lessonFact(randomUUID(), absent, 'BOOKING_STATUS_BOOKED'));
  const [task] = await list();
  const [id, uid] = [task?.id ?? '', newUid()];
  const changes: TaskChange[] = [
    { act: 'take', from: '' },
    { act: 'note', note: 'She had a power cut.' },
    { act: 'done', note: undefined },
  ];
  for (const change of changes)
    for (let turn = 0; turn < 2; turn += 1) if (turn === 0 || change.act !== 'note') await changeTask(id, change, uid);
  const acts = (await listAdminActs(database.pool, { uid: '', actorUid: uid, amount: 100, pageToken: '' })).acts;
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([
    ['task.done', ''],
    ['task.noted', ''],
    ['task.taken', ''],
  ]);
  expect(acts[1]).toMatchObject({ before: { noted: false }, after: { noted: true } });
  expect(acts[0]).toMatchObject({ subject: { uid: tutor.uid }, before: { done: false }, after: { done: true } });
  await expect(changeTask(randomUUID(), { act: 'release' }, uid)).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
  await expect(changeTask('no id', { act: 'release' }, uid)).rejects.toMatchObject({ reason: 'TASK_NOT_FOUND' });
});

test('an application without an account is known by the name in it, and by no number', async () => {
  const { id, uid } = await applicationWithoutAccount();
  const page = { amount: 100, pageToken: '', whose: 'open', uid: '', kind: 'application' } as const;
  const { tasks } = await listOfficeTasks(database.pool, page);
  expect(tasks.map(({ task, subject }) => [task.cause, task.subjectUid, subject.uid, subject.name])).toEqual([
    [id, uid, '', 'Robin Example'],
  ]);
});

async function applicationWithoutAccount(): Promise<{ id: string; uid: string }> {
  const [id, uid] = [randomUUID(), newUid()];
  await database.pool.query(
    `insert into applications (id, uid, status, created_at, email, first_name, last_name, details, currency, image_link, cv_link, degree_link,
       ecl_link, video, reason, version)
     values ($1, $2, 'submitted', now(), $3, 'Robin', 'Example', '{}', 'AUD', '', '', '', '', '', '', 1)`,
    [id, uid, `${uid}@example.com`],
  );
  const uow = makeUnitOfWork({ pool: database.pool, bind });
  await uow.run((stores) =>
    stores.tasks.open({ kind: 'application', cause: id, subjectUid: uid, facts: { applicationId: id } }),
  );
  return { id, uid };
}
