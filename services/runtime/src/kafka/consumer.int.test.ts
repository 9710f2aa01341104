import { randomBytes } from 'node:crypto';
import { eventually } from '../testing/eventually.ts';
import { startConsumer } from './consumer.ts';
import { ensureTopics, makeProducer } from './producer.ts';

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');

test('a reader that gathers has the first record at once and those that come meanwhile together, over all partitions', async () => {
  const topic = `test.runtime.${randomBytes(6).toString('hex')}`;
  await ensureTopics({ brokers, clientId: 'test' }, [{ name: topic, partitions: 6 }]);
  const producer = makeProducer({ brokers, clientId: 'test' });
  const send = (key: string, value: string) => producer.send([{ topic, key, value: Buffer.from(value), headers: {} }]);
  const lots: { at: number; values: string[] }[] = [];
  const gatherMs = 4_000;
  const reader = startConsumer({
    brokers,
    clientId: 'test',
    groupId: topic,
    topics: [topic],
    gatherMs,
    onRecords: async (records) =>
      void lots.push({ at: performance.now(), values: records.map(({ value }) => value.toString()) }),
  });
  const read = (values: string[]) => {
    const sorted = lots.flatMap((lot) => lot.values).toSorted();
    expect(sorted).toEqual(values);
  };
  try {
    await send('a', 'first');
    await eventually(() => (read(['first']), true), { withinMs: 20_000 });
    // One key's records keep a partition; the others' are given on beside them.
    for (const value of ['second', 'third']) await send('a', value);
    for (const key of 'bcdefghijk') await send(key, key);
    await eventually(() => (read([...'bcdefghijk', 'first', 'second', 'third'].toSorted()), true));
    const [first, ...others] = lots;
    expect(first?.values).toEqual(['first']);
    expect(others.find(({ values }) => values.includes('second'))?.values).toEqual(
      expect.arrayContaining(['second', 'third']),
    );
    const at = others.map((lot) => lot.at);
    expect(Math.min(...at) - (first?.at ?? 0)).toBeGreaterThan(gatherMs / 2);
    expect(Math.max(...at) - Math.min(...at)).toBeLessThan(gatherMs / 2);
  } finally {
    const stopping = performance.now();
    await reader.stop();
    expect(performance.now() - stopping).toBeLessThan(gatherMs - 500);
    await producer.stop();
  }
});
