/** The school's clock over real gRPC: forward only, and everybody has it before the answer comes. */
import { makeClient } from '@parlance/runtime/grpc/client';
import { startGrpcServer, type GrpcServer } from '@parlance/runtime/grpc/server';
import { makeLogger } from '@parlance/runtime/logging/logger';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { ClockService, type WatchClockRequestInput } from '@parlance/proto/dev/v1';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { migrations } from '../../migrations/index.ts';
import { makeClockHub } from './clock-hub.ts';
import { makeClockService } from './clock-service.ts';
import type { ClockState } from './clock-store.ts';
import { devMigrations } from './migrations.ts';

let db: FreshDatabase;
let server: GrpcServer;
let own: ClockState;
let sweeps = 0;
/** Of the database's clock before this machine's. */
let aheadMs = 0;

beforeEach(async () => {
  db = await freshDatabase('clock', [...migrations, ...devMigrations]);
  own = { offsetMs: 0, version: 0 };
  sweeps = 0;
  aheadMs = 0;
  const service = makeClockService({
    pool: db.pool,
    hub: makeClockHub(),
    adopt: (state) => (own = state),
    clock: {
      now: () => new Date(Date.now() + aheadMs + own.offsetMs),
      realTime: { now: () => new Date(Date.now() + aheadMs) },
    },
    onMoved: () => (sweeps += 1),
    acknowledgeMs: 2_000,
  });
  server = await startGrpcServer({
    listen: '127.0.0.1:0',
    services: [service],
    verifyToken: async () => Promise.reject(new Error('nobody signs in here')),
    log: makeLogger({ name: 'clock-test', level: 'silent' }),
  });
});
afterEach(async () => {
  await server.stop();
  await db.drop();
});

const client = () => makeClient(ClockService, { address: `127.0.0.1:${server.port}` });
const deadline = { deadlineMs: 10_000 };
const weeks = 7 * 24 * 3_600_000;

/** A process that follows the clock; with `slow` it never acknowledges what it is told. */
function follow(process: string, { acknowledges, onTold }: { acknowledges: boolean; onTold?: () => void }) {
  const told: number[] = [];
  const peer = client();
  let say: (request: WatchClockRequestInput | undefined) => void = () => undefined;
  async function* requests() {
    yield { process, acknowledgedVersion: 0 };
    for (;;) {
      const next = await new Promise<WatchClockRequestInput | undefined>((resolve) => (say = resolve));
      if (!next) return;
      yield next;
    }
  }
  const stream = peer.watchClock(requests());
  let met: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => (met = resolve));
  const reading = (async () => {
    for await (const { offsetMs, version } of stream) {
      told.push(offsetMs);
      onTold?.();
      if (acknowledges) say({ process, acknowledgedVersion: version });
      met();
    }
  })().catch(() => undefined);
  return {
    told,
    ready,
    async stop() {
      say(undefined);
      stream.cancel();
      await reading;
      peer.close();
    },
  };
}

test('FB-59 the clock is moved to a time as the database tells it, wherever the clock of the machine stands', async () => {
  aheadMs = 30_000;
  const clock = client();
  const to = new Date(Date.now() + weeks);
  const { offsetMs } = await clock.moveClock({ to: toTimestamp(to) }, deadline);
  expect(Math.abs(offsetMs - (weeks - aheadMs))).toBeLessThan(2_000);
  clock.close();
});

test('FB-59 the first setting may go back while the school is empty; from then on it is forward only', async () => {
  const clock = client();
  const past = new Date(Date.now() - 3 * weeks);
  const first = await clock.moveClock({ to: toTimestamp(past) }, deadline);
  expect(first.version).toBe(1);
  expect(Math.abs(first.offsetMs + 3 * weeks)).toBeLessThan(2_000);
  const again = await clock.moveClock({ to: toTimestamp(past) }, deadline);
  expect(again).toMatchObject({ offsetMs: first.offsetMs, version: 1 });
  const moved = await clock.moveClock({ byMs: 60_000 }, deadline);
  expect(moved).toMatchObject({ offsetMs: first.offsetMs + 60_000, version: 2 });
  for (const back of [{ byMs: -1 }, { to: toTimestamp(new Date(past.getTime() - 1)) }]) {
    await expect(clock.moveClock(back, deadline)).rejects.toMatchObject({ kind: 'rule', reason: 'CLOCK_BACKWARDS' });
  }
  await expect(clock.moveClock({}, deadline)).rejects.toMatchObject({ kind: 'malformed' });
  expect([own.version, sweeps]).toEqual([2, 3]);
  clock.close();
});

test('FB-59 not even the first setting goes back once a slot is open', async () => {
  await db.pool.query(
    `insert into lessons (id, booking_id, tutor_uid, starts_at, ends_at, status, is_pte, capacity, version, updated_at, updated_by)
     values ('00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000001', 't', '2026-03-02T10:00Z',
       '2026-03-02T10:50Z', 'pending', false, 1, 1, now(), 't')`,
  );
  const clock = client();
  await expect(clock.moveClock({ byMs: -1 }, deadline)).rejects.toMatchObject({ reason: 'CLOCK_BACKWARDS' });
  clock.close();
});

test('FB-59 the answer comes when every process has the new time; one that is silent is named', async () => {
  const clock = client();
  const quick = follow('gateway', { acknowledges: true });
  await quick.ready;
  const { offsetMs } = await clock.moveClock({ byMs: 1_000 }, deadline);
  expect(quick.told).toEqual([0, offsetMs]);
  const slow = follow('media', { acknowledges: false });
  await slow.ready;
  expect(slow.told).toEqual([offsetMs]);
  await expect(clock.moveClock({ byMs: 1_000 }, deadline)).rejects.toMatchObject({
    kind: 'unavailable',
    reason: 'CLOCK_NOT_ACKNOWLEDGED',
    details: { processes: ['media'] },
  });
  expect(quick.told.at(-1)).toBe(offsetMs + 1_000);
  await slow.stop();
  expect((await clock.moveClock({ byMs: 1_000 }, deadline)).version).toBe(3);
  await quick.stop();
  clock.close();
});

test('FB-59 the gateway, from which browsers have the time, hears of it when all others know it', async () => {
  const clock = client();
  const order: string[] = [];
  const all = ['gateway', 'media', 'gateway', 'payments'].map((process) =>
    follow(process, { acknowledges: true, onTold: () => order.push(process) }),
  );
  await Promise.all(all.map(({ ready }) => ready));
  order.length = 0;
  await clock.moveClock({ byMs: 1_000 }, deadline);
  expect(order.slice(0, 2).toSorted()).toEqual(['media', 'payments']);
  expect(order.slice(2)).toEqual(['gateway', 'gateway']);
  await Promise.all(all.map((follower) => follower.stop()));
  clock.close();
});

test('FB-59 whoever comes to follow while the time cannot be read is told so, and comes again', async () => {
  await db.pool.query('alter table school_clock rename to school_clock_elsewhere');
  const peer = client();
  const halfIsOpen = new Promise<void>((resolve) => setTimeout(resolve, 3_000).unref());
  async function* requests() {
    yield { process: 'media', acknowledgedVersion: 0 };
    await halfIsOpen;
  }
  const told = (async () => {
    for await (const state of peer.watchClock(requests())) return state;
    return 'an end without words';
  })();
  const stays = halfIsOpen.then(() => 'nothing at all');
  await expect(Promise.race([told, stays])).rejects.toMatchObject({ kind: 'internal' });
  peer.close();
});
