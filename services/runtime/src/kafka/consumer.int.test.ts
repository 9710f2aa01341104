import { randomBytes } from 'node:crypto';
import { eventually } from '../testing/eventually.ts';
import { startConsumer, type ConsumedRecord } from './consumer.ts';
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

test('a reader that is slow says how many records it has before it and for how long the first has waited, until all are done', async () => {
  const topic = `test.runtime.${randomBytes(6).toString('hex')}`;
  await ensureTopics({ brokers, clientId: 'test' }, [{ name: topic, partitions: 1 }]);
  const producer = makeProducer({ brokers, clientId: 'test' });
  const count = 100;
  await producer.send(
    Array.from({ length: count }, (_, at) => ({ topic, key: 'a', value: Buffer.from(String(at)), headers: {} })),
  );
  const sentAt = Date.now();
  const lots: { records: readonly ConsumedRecord[]; done: () => void }[] = [];
  let joins = 0;
  const reader = startConsumer({
    brokers,
    onJoin: () => (joins += 1),
    clientId: 'test',
    groupId: topic,
    topics: [topic],
    onRecords: (records) => new Promise((done) => lots.push({ records, done })),
  });
  try {
    await eventually(() => lots.length === 1, { withinMs: 20_000 });
    expect(reader.lag().records).toBe(count);
    await eventually(() => reader.lag().seconds > 0.5);
    expect(reader.lag().seconds).toBeLessThan((Date.now() - sentAt) / 1_000 + 5);
    const first = lots[0]?.records.length ?? 0;
    expect(first).toBeLessThan(count);
    lots[0]?.done();
    await eventually(() => lots.length === 2);
    expect(reader.lag().records).toBe(count - first);
    lots[1]?.done();
    await eventually(() => reader.lag().records === 0);
    expect(reader.lag().seconds).toBe(0);
    expect(joins).toBe(1);
    await producer.send([{ topic, key: 'a', value: Buffer.from('one more'), headers: {} }]);
    await eventually(() => lots.length === 3);
    expect(reader.lag().records).toBe(1);
    lots[2]?.done();
    await eventually(() => reader.lag().records === 0);
  } finally {
    for (const { done } of lots) done();
    await reader.stop();
    await producer.stop();
  }
});
