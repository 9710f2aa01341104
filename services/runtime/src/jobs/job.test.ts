import { makeLogger } from '../logging/logger.ts';
import { registry } from '../telemetry/metrics.ts';
import { makeActivity } from './activity.ts';
import { startJob, type Job, type JobOptions } from './job.ts';

const log = makeLogger({ name: 'test', level: 'silent' });
const hour = 3_600_000;
const started: Job[] = [];

function start(options: Partial<JobOptions> & Pick<JobOptions, 'round'>): Job {
  const job = startJob({ name: 'sweeper', everyMs: hour, log, ...options });
  started.push(job);
  return job;
}

afterEach(() => Promise.all(started.splice(0).map((job) => job.stop())));

/** Resolves in the round of that number, which then waits to be let go. */
function rounds(stopAt: number) {
  const there = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  let begun = 0;
  let running = 0;
  let most = 0;
  return {
    there: there.promise,
    letGo: letGo.resolve,
    begun: () => begun,
    most: () => most,
    async round() {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      if (begun === stopAt) {
        there.resolve();
        await letGo.promise;
      }
      running -= 1;
    },
  };
}

test('rounds follow each other, never two at once, and stopping waits for the one under way', async () => {
  const work = rounds(3);
  const job = start({ everyMs: 1, round: work.round });
  await work.there;
  let stopped = false;
  const stopping = job.stop().then(() => (stopped = true));
  await Promise.resolve();
  expect(stopped).toBe(false);
  work.letGo();
  await stopping;
  expect([work.begun(), work.most()]).toEqual([3, 1]);
});

test('a job is woken at once, and what wakes it in the middle of a round is one more round', async () => {
  const first = rounds(1);
  const second = Promise.withResolvers<void>();
  const job = start({ round: () => (first.begun() === 0 ? first.round() : Promise.resolve(second.resolve())) });
  await first.there;
  job.wake();
  job.wake();
  first.letGo();
  await second.promise;
});

test('the next round comes when there is something to do, if that is earlier than usual', async () => {
  const work = rounds(3);
  start({ round: work.round, nextInMs: () => Promise.resolve(1) });
  await work.there;
  work.letGo();
});

test('a failure is logged once, is waited after though somebody wakes, and a success says that it is over', async () => {
  const lines: string[] = [];
  const noted = {
    ...log,
    warn: (_: unknown, line: string) => lines.push(line),
    info: (_: unknown, line: string) => lines.push(line),
  };
  const over = rounds(4);
  const job = start({
    name: 'pruning',
    everyMs: 2,
    log: noted as unknown as typeof log,
    async round() {
      await over.round();
      if (over.begun() > 2) return;
      job.wake();
      throw new Error('away');
    },
  });
  await over.there;
  expect(lines).toEqual(['job failed, tries again', 'job succeeds again']);
  over.letGo();
  const text = await registry.metrics();
  expect(text).toMatch(/job_seconds_count\{name="pruning",outcome="failed"\} 2/);
  expect(text).toMatch(/job_last_success_seconds\{name="pruning"\} \d/);
});

test('what goes on failing is said again after an hour, so that whoever comes in the morning finds why', async () => {
  const lines: object[] = [];
  const noted = { ...log, warn: (line: object) => lines.push(line) } as unknown as typeof log;
  const now = jest.spyOn(performance, 'now');
  let at = 1;
  now.mockImplementation(() => at);
  const over = rounds(8);
  const job = start({
    everyMs: 2,
    log: noted,
    async round() {
      await over.round();
      if (over.begun() === 5) at += hour - 1;
      if (over.begun() === 6) at += 1;
      job.wake();
      throw new Error('away');
    },
  });
  await over.there;
  expect(lines).toMatchObject([{ failures: 1 }, { failures: 7 }]);
  now.mockRestore();
  over.letGo();
});

test('the wait after a failure may begin shorter than the usual one', async () => {
  const work = rounds(3);
  async function round(): Promise<void> {
    await work.round();
    throw new Error('away');
  }
  start({ round, firstBackOffMs: 1 });
  await work.there;
  work.letGo();
});

test('a job that is stopped before its first round never runs', async () => {
  const work = rounds(0);
  await start({ round: work.round, firstInMs: hour }).stop();
  expect(work.begun()).toBe(0);
});

test('no round begins before what it judges by is known, not even when it is woken', async () => {
  const known = Promise.withResolvers<void>();
  const work = rounds(1);
  const job = start({ round: work.round, known: known.promise });
  job.wake();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(work.begun()).toBe(0);
  known.resolve();
  await work.there;
  work.letGo();
});

test('a job that is stopped while it waits for what it judges by ends, and never runs', async () => {
  const work = rounds(0);
  await start({ round: work.round, known: new Promise(() => undefined) }).stop();
  expect(work.begun()).toBe(0);
});

describe('while nothing is written', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** How many rounds there are within so long. */
  async function counted(rounds: string[], ms: number): Promise<number> {
    const before = rounds.length;
    await jest.advanceTimersByTimeAsync(ms);
    return rounds.length - before;
  }

  function startIdling(activity = makeActivity()) {
    const rounds: string[] = [];
    const job = start({
      everyMs: 1_000,
      idle: { everyMs: 8_000, activity },
      round: () => Promise.resolve(rounds.push('round')),
    });
    return { rounds, activity, job };
  }

  test('rounds come less and less often, down to one in the idle time', async () => {
    const { rounds, job } = startIdling();
    // At 0, 1, 3, 7 and then every 8 seconds, each up to a tenth earlier.
    expect(await counted(rounds, 900)).toBe(1);
    expect(await counted(rounds, 7_000)).toBeLessThanOrEqual(4);
    expect(await counted(rounds, 80_000)).toBeLessThanOrEqual(12);
    expect(await counted(rounds, 8_000)).toBeGreaterThanOrEqual(1);
    await job.stop();
  });

  test('a write in the middle of a long wait brings the next round within the usual time, and not before half of it', async () => {
    const { rounds, activity, job } = startIdling();
    await jest.advanceTimersByTimeAsync(60_000);
    while ((await counted(rounds, 100)) === 0);
    activity.note();
    expect(await counted(rounds, 500)).toBe(0);
    expect(await counted(rounds, 500)).toBe(1);
    await job.stop();
  });

  test('as long as something is written every second rounds come as usual', async () => {
    const { rounds, activity, job } = startIdling();
    const writes = setInterval(activity.note, 500);
    expect(await counted(rounds, 30_000)).toBeGreaterThanOrEqual(30);
    clearInterval(writes);
    await job.stop();
  });

  test('a long wait is ended by a stop', async () => {
    const { job } = startIdling();
    await jest.advanceTimersByTimeAsync(60_000);
    await job.stop();
    expect(jest.getTimerCount()).toBe(0);
  });
});
