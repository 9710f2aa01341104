import { IdentityInternalService, type WatchRevocationsResponseInput } from '@parlance/proto/identity/v1';
import { systemClock } from '../clock/clock.ts';
import { toTimestamp } from '../grpc/timestamps.ts';
import { standIn } from '../testing/stand-in.ts';
import { makeUnitOfWork } from '../postgres/unit-of-work.ts';
import { eventually } from '../testing/eventually.ts';
import { startServiceHarness, type ServiceHarness } from '../testing/service-harness.ts';
import { followRevocations } from './follow-revocations.ts';
import { openService } from './open-service.ts';

let harness: ServiceHarness;
beforeEach(async () => {
  harness = await startServiceHarness({ name: 'starting', migrations: [] });
});
afterEach(() => harness.stop());

const sourceAt = (address: string) => harness.client(IdentityInternalService, address, { service: 'booking' });
const readyNow = async () => (await harness.life.ready.report()).ready;

/** Identity's list, told when the test says so, and cut off when it says so. */
async function slowList() {
  let tell: () => void = () => undefined;
  let cut: () => void = () => undefined;
  let revoke: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  const over = new Promise<void>((resolve) => (cut = resolve));
  const heard = Promise.race([over, new Promise<void>((resolve) => (revoke = resolve))]);
  const address = await harness.serve([
    standIn(IdentityInternalService, {
      async *watchRevocations(): AsyncGenerator<WatchRevocationsResponseInput> {
        await told;
        yield { snapshot: true, revocations: [] };
        await heard;
        yield { snapshot: false, revocations: [{ uid: 'somebody', notBefore: toTimestamp(new Date()) }] };
        await over;
      },
    }),
  ]);
  harness.life.onStop('list', () => (tell(), cut()));
  return { address, tell, cut, revoke };
}

test('a new process is ready when it knows who is signed out, and stays ready when the list breaks off', async () => {
  const { address, tell, cut } = await slowList();
  const { isStale } = followRevocations({ service: 'starting', source: sourceAt(address), life: harness.life });
  expect([isStale(), await harness.life.ready.report()]).toEqual([true, { ready: false, faults: ['revocations'] }]);
  tell();
  await eventually(readyNow);
  // The moment it is ready, an administrator may write.
  expect(isStale()).toBe(false);
  cut();
  expect(await readyNow()).toBe(true);
});

test('whoever listens hears of a revocation when it is on the list, and of nothing else', async () => {
  const { address, tell, revoke } = await slowList();
  const revocations = followRevocations({ service: 'starting', source: sourceAt(address), life: harness.life });
  const refused: boolean[] = [];
  const issuedAt = new Date(Date.now() - 60_000);
  revocations.onNews(() => {
    throw new Error('a listener that fails keeps the news from nobody');
  });
  revocations.onNews(() => refused.push(revocations.isRevoked({ uid: 'somebody', issuedAt })));
  tell();
  await eventually(readyNow);
  expect(refused).toEqual([]);
  revoke();
  await eventually(() => refused.length > 0);
  expect(refused).toEqual([true]);
});

test('with identity away it waits no longer than it may: the others can be served', async () => {
  const { life, config } = harness;
  const source = sourceAt(config.peers.identityGrpc);
  const { isStale } = followRevocations({ service: 'starting', source, life, waitMs: 1_500 });
  expect(await readyNow()).toBe(false);
  await eventually(readyNow);
  expect(isStale()).toBe(true);
});

test('every service that is opened waits so', async () => {
  const service = openService({ service: 'starting', config: harness.config, life: harness.life, clock: systemClock });
  await service.serveCalls([], sourceAt(harness.config.peers.identityGrpc));
  const waitsForThem = async () => (await harness.life.ready.report()).faults.join() === 'revocations';
  await eventually(waitsForThem);
});

test('what an opened service writes is noted for its jobs, and what it only looks at is not', async () => {
  const { life, config } = harness;
  const { pool, onCommit } = openService({ service: 'starting', config, life, clock: systemClock });
  await pool.query('create table notes (id int8)');
  const uow = makeUnitOfWork({ pool, bind: (tx) => tx, onCommit });
  const before = life.activity.count;
  await uow.run((tx) => tx.query('select id from notes for update skip locked'));
  expect(life.activity.count).toBe(before);
  await uow.run((tx) => tx.query('insert into notes values (1)'));
  expect(life.activity.count).toBe(before + 1);
});
