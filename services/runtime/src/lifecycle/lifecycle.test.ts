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
