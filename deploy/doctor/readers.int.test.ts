/** Whether facts are read, on a real broker. */
import { randomUUID } from 'node:crypto';
import { checkBacklog } from './checks/backlog.ts';
import { aTopic, haveRead, removeBefore, startReader } from './test/reader.ts';

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const publicUrl = 'http://localhost';
const newGroup = () => `doctor-${randomUUID()}`;
const looked = (group: string, topic: string) =>
  checkBacklog({ publicUrl, kafka: { brokers }, kafkaGroups: [{ group, topics: [topic] }] });
const nobody = (group: string) => `nobody reads as ${group}`;

test('whoever is more than 5,000 records behind is named, and what retention removed is behind nobody', async () => {
  const [group, topic] = [newGroup(), await aTopic(brokers, 5_002)];
  // One that has never read its topic is behind by all of it.
  expect((await looked(group, topic)).said).toBe(`${group} is 5002 records behind`);
  await haveRead(brokers, { group, topic, offset: '1' });
  expect((await looked(group, topic)).said).toBe(`${group} is 5001 records behind`);
  await removeBefore(brokers, topic, '2');
  expect((await looked(group, topic)).said).toBe(nobody(group));
}, 60_000);

test('a group in which nobody is reads nothing, whether something is there or not', async () => {
  const [group, topic] = [newGroup(), await aTopic(brokers)];
  expect(await looked(group, topic)).toMatchObject({ state: 'ill', said: nobody(group) });
}, 60_000);

test('who is there and reads is well; who is there and does nothing with what comes is named', async () => {
  const topic = await aTopic(brokers, 3);
  const [reading, hanging] = [newGroup(), newGroup()];
  const readers = [
    await startReader({ brokers, group: reading, topic }),
    await startReader({ brokers, group: hanging, topic, hangs: true }),
  ];
  try {
    expect(await looked(reading, topic)).toEqual({ state: 'well', said: 'facts are sent and applied' });
    const { said } = await looked(hanging, topic);
    expect(said).toBe(`${hanging} reads nothing of the 3 records that are there`);
  } finally {
    await Promise.all(readers.map((reader) => reader.stop()));
  }
}, 60_000);
