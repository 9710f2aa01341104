import { makeLogger } from '../logging/logger.ts';
import { makeLife } from './life.ts';
import { makeReadiness } from './readiness.ts';

const log = makeLogger({ name: 'test', level: 'silent' });

test('parts stop in reverse order, once, and a failing one does not keep the others', async () => {
  const life = makeLife('x', log);
  const order: string[] = [];
  for (const name of ['database', 'relay', 'grpc']) {
    life.onStop(name, () => {
      order.push(name);
      if (name === 'relay') throw new Error('stuck');
    });
  }
  await Promise.all([life.stop(), life.stop()]);
  expect(order).toEqual(['grpc', 'relay', 'database']);
});

test('a process that stops is not ready from its first moment', async () => {
  const life = makeLife('x', log);
  life.ready.add('ok', () => true);
  expect(await life.ready.report()).toEqual({ ready: true, faults: [] });
  let during: unknown;
  life.onStop('part', async () => (during = await life.ready.report()));
  await life.stop();
  expect(during).toEqual({ ready: false, faults: ['stopping'] });
});

test('readiness names what is missing: false, thrown, or too slow', async () => {
  const readiness = makeReadiness();
  readiness.add('fine', async () => undefined);
  readiness.add('false', () => false);
  readiness.add('thrown', () => Promise.reject(new Error('x')));
  readiness.add('slow', () => new Promise<void>(() => undefined));
  expect(await readiness.report()).toEqual({ ready: false, faults: ['false', 'thrown', 'slow'] });
});

test('probes are answered from memory for a second', async () => {
  const readiness = makeReadiness();
  const check = jest.fn(() => true);
  readiness.add('x', check);
  await Promise.all(Array.from({ length: 50 }, () => readiness.report()));
  expect(check).toHaveBeenCalledTimes(1);
});

test('the jobs of a process begin when all is known that they judge by, and its times come one by one', async () => {
  const life = makeLife('x', log);
  const [day, hour] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  life.jobsAwait(day.promise);
  life.jobsAwait(hour.promise);
  const begun = Promise.withResolvers<void>();
  const round = jest.fn(async () => begun.resolve());
  life.repeat('pruning', round, { everyMs: 3_600_000 });
  day.resolve();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(round).not.toHaveBeenCalled();
  hour.resolve();
  await begun.promise;
  await life.stop();
});

test('jobs stop together: each round under way hears it, and what was there before them stops when all have ended', async () => {
  const life = makeLife('x', log);
  const order: string[] = [];
  life.onStop('database', () => order.push('database'));
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let working = 0;
  let mostAtEnd = 0;
  for (const [n, name] of (['mails', 'pushes'] as const).entries())
    life.repeat(
      name,
      async (signal) => {
        working += 1;
        begun[n]?.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        mostAtEnd = Math.max(mostAtEnd, working);
        await new Promise((resolve) => setTimeout(resolve, 5));
        working -= 1;
        order.push('job');
      },
      { everyMs: 1_000 },
    );
  await Promise.all(begun.map(({ promise }) => promise));
  await life.stop();
  expect(order).toEqual(['job', 'job', 'database']);
  expect(mostAtEnd).toBe(2);
});
