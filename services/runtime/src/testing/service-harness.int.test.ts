import { ClockService } from '@parlance/proto/dev/v1';
import { IdentityInternalService, type WatchRevocationsResponseInput } from '@parlance/proto/identity/v1';
import { watchRevocations } from '../auth/revocations.ts';
import { makeSchoolClock, watchSchoolClock } from '../clock/school-clock.ts';
import { defineService } from '../grpc/server.ts';
import { toTimestamp } from '../grpc/timestamps.ts';
import { eventually } from './eventually.ts';
import { startServiceHarness, type ServiceHarness } from './service-harness.ts';

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startServiceHarness({
    name: 'harness',
    migrations: [{ name: '1', up: async (tx) => void (await tx.query('create table t ()')) }],
  });
});
afterAll(() => harness.stop());

/** A hand that feeds an open stream. */
function feed<T>(first: T) {
  let send: (value: T) => void = () => undefined;
  let stop: () => void = () => undefined;
  async function* values(signal: AbortSignal): AsyncGenerator<T> {
    yield first;
    for (;;) {
      yield await new Promise<T>((resolve, reject) => {
        send = resolve;
        stop = () => reject(new Error('cut'));
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
    }
  }
  return { values, send: (value: T) => send(value), cut: () => stop() };
}

test('the harness gives a migrated database and calls as whoever is wanted', async () => {
  await harness.db.pool.query('select from t');
  const address = await harness.serve([
    defineService(IdentityInternalService, {
      async *watchRevocations() {},
      getMailLink: () => ({}),
      getAddressee: () => ({}),
      getPeople: (_request, call) => ({ people: [{ uid: call.actor?.uid ?? '' }] }),
      listShownTutors: () => ({}),
    }),
  ]);
  const asService = harness.client(IdentityInternalService, address, { service: 'booking', uid: '5'.repeat(32) });
  expect((await asService.getPeople({}, { deadlineMs: 2_000 })).people[0]?.uid).toBe('5'.repeat(32));
  await expect(
    harness.client(IdentityInternalService, address, 'nobody').getPeople({}, { deadlineMs: 2_000 }),
  ).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('revocations: snapshot, changes, a cut stream is opened again, and silence is known', async () => {
  const uid = 'b'.repeat(32);
  const actorIssued = (issuedAt: Date) => ({
    uid,
    issuedAt,
    role: 'student' as const,
    email: '',
    emailVerified: true,
    name: '',
    expiresAt: new Date(),
    token: '',
  });
  const at = new Date(Date.now() - 60_000);
  const source = feed<WatchRevocationsResponseInput>({
    snapshot: true,
    revocations: [{ uid, notBefore: toTimestamp(at) }],
  });
  let opened = 0;
  const address = await harness.serve([
    defineService(IdentityInternalService, {
      watchRevocations(_request, call) {
        opened += 1;
        return source.values(call.signal);
      },
      getMailLink: () => ({}),
      getAddressee: () => ({}),
      getPeople: () => ({}),
      listShownTutors: () => ({}),
    }),
  ]);
  const list = watchRevocations({
    source: harness.client(IdentityInternalService, address, { service: 'media' }),
    process: 'test',
    log: harness.log,
  });
  expect(list.isStale()).toBe(true);
  await eventually(() => list.isRevoked(actorIssued(new Date(at.getTime() - 1))));
  expect(list.isRevoked(actorIssued(at))).toBe(false);
  expect(list.isStale()).toBe(false);
  source.send({ snapshot: false, revocations: [{ uid, notBefore: toTimestamp(new Date()) }] });
  await eventually(() => list.isRevoked(actorIssued(at)));
  const session = { ...actorIssued(new Date()), session: 'laptop' };
  expect(list.isRevoked(session)).toBe(false);
  const notBefore = toTimestamp(new Date(Date.now() + 1_000));
  source.send({ snapshot: false, sessions: [{ uid, session: 'laptop', notBefore }] });
  await eventually(() => list.isRevoked(session));
  expect(list.isRevoked({ ...session, session: 'phone' })).toBe(false);
  source.cut();
  await eventually(() => opened === 2 && !list.isRevoked(actorIssued(at)));
  await list.stop();
});

test('the school clock follows its owner, acknowledges every version and never goes back to an older one', async () => {
  const acknowledged: number[] = [];
  const source = feed({ offsetMs: 60_000, version: 3 });
  const address = await harness.serve([
    defineService(ClockService, {
      moveClock: () => ({}),
      watchClock(requests, call) {
        void (async () => {
          for await (const { acknowledgedVersion } of requests) acknowledged.push(acknowledgedVersion);
        })();
        return source.values(call.signal);
      },
    }),
  ]);
  const clock = makeSchoolClock();
  const moves: number[] = [];
  clock.onChange((offsetMs) => moves.push(offsetMs));
  const watch = watchSchoolClock({ address, process: 'test', clock, log: harness.log });
  expect(watch.isKnown()).toBe(false);
  await eventually(() => watch.isKnown() && clock.offsetMs() === 60_000);
  expect(Math.abs(clock.now().getTime() - Date.now() - 60_000)).toBeLessThan(5_000);
  source.send({ offsetMs: 120_000, version: 4 });
  await eventually(() => clock.version() === 4);
  source.send({ offsetMs: 1, version: 2 });
  await eventually(() => acknowledged.at(-1) === 2);
  expect([clock.offsetMs(), moves]).toEqual([120_000, [60_000, 120_000]]);
  expect(acknowledged).toEqual([0, 3, 4, 2]);
  await watch.stop();
});
