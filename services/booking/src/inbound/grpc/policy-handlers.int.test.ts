/** The school's policy as administrators ask for it: made, told with what is in force, tried, and what would have ended otherwise. */
import { aSlot, book, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { admin, at, hour } from '../../../test/builders.ts';
import { cancel } from '../../../test/lesson-calls.ts';
import { policyMessage } from '../../wire/policy-mapping.ts';
import { firstPolicy } from '../../domain/policy.ts';
import { makePolicyHandlers } from './policy-handlers.ts';
import { makePolicyTrialHandlers } from './policy-trial-handlers.ts';

let app: App;
beforeAll(async () => {
  app = await openApp('policy_handlers');
});
afterAll(() => app.db.drop());

const call = { actor: { uid: admin.id, role: 'admin', name: admin.name } } as never;
const handlers = () => {
  const { pool: db, clock, makePolicy, tryPolicy, cancelTrial } = app;
  return {
    ...makePolicyHandlers({ db, clock, makePolicy }),
    ...makePolicyTrialHandlers({ db, tryPolicy, cancelTrial }),
  };
};

test('NS-73 a version that lies ahead is told of beside the one in force, and the newest stands first', async () => {
  const validFrom = at(hour, app.clock.now());
  const policy = { ...policyMessage(firstPolicy), cancelLockMinutes: 60 };
  const seconds = Math.floor(validFrom.getTime() / 1_000);
  const made = await handlers().makePolicy({ policy, validFrom: { seconds, nanos: 0 }, reason: 'Asked for' }, call);
  expect(made.version).toMatchObject({
    policy: { version: 2, cancelLockMinutes: 60 },
    madeBy: admin.id,
    reason: 'Asked for',
  });
  const { versions, present, nextPageToken } = await handlers().listPolicies({ pageToken: '' });
  expect(versions.map((one) => one.policy?.version)).toEqual([2, 1]);
  expect([present?.policy?.version, nextPageToken]).toEqual([1, '']);
  app.clock.advance(hour);
  expect((await handlers().listPolicies({ pageToken: '' })).present?.policy?.version).toBe(2);
});

test('NS-73 a trial is told of while it runs and after it, with each lesson that would have ended otherwise', async () => {
  const people = enrol(app);
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  const startsAt = at(40 * hour, app.clock.now());
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  app.clock.set(at(-13 * hour, startsAt));
  await cancel(app, { bookingId }, student);
  app.clock.set(at(hour, startsAt));
  const policy = { ...policyMessage(firstPolicy), cancelLockMinutes: 24 * 60 };
  const { trial } = await handlers().tryPolicy({ policy }, call);
  expect(trial).toMatchObject({ state: 'running', policy: { cancelLockMinutes: 1_440 } });
  const over = async (): Promise<Awaited<ReturnType<ReturnType<typeof handlers>['getPolicyTrial']>>> => {
    const found = await handlers().getPolicyTrial();
    return found.trial?.state === 'running' ? over() : found;
  };
  expect((await over()).trial).toMatchObject({
    id: trial?.id,
    state: 'done',
    lessons: 1,
    changed: 1,
    refunds: -1,
    studentAbsences: 1,
    pay: [{ currency: 'AUD', minorUnits: 6_500 }],
  });
  const { differences } = await handlers().listPolicyDifferences({ id: trial?.id ?? '', pageToken: '' });
  const named = await app.pool.query<{ uid: string; name: string }>('select uid, name from people');
  const nameOf = ({ id }: { id: string }) => named.rows.find(({ uid }) => uid === id)?.name;
  expect([nameOf(tutor), nameOf(student)].map(Boolean)).toEqual([true, true]);
  expect(differences).toMatchObject([
    {
      tutorName: nameOf(tutor),
      studentNames: [nameOf(student)],
      before: { statuses: ['BOOKING_STATUS_STUDENT_CANCELLED'], refunds: 1, pay: { minorUnits: 0 } },
      after: { statuses: ['BOOKING_STATUS_STUDENT_ABSENT'], refunds: 0, pay: { minorUnits: 6_500 } },
    },
  ]);
  expect(await handlers().listPolicyDifferences({ id: 'no id', pageToken: '' })).toEqual({
    differences: [],
    nextPageToken: '',
  });
});
