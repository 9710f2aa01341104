/** On the cluster's own Kafka each service is a user of its own, with what the release has given it: nobody writes the facts of another. */
import { topics } from '@parlance/proto/topics';
import { connect } from 'node:net';
import kafkajs from 'kafkajs';
import { kubectl } from './support/kube.ts';

const { Kafka, logLevel } = kafkajs;
const services = topics.map(({ owner }) => owner);

let host: string;
beforeAll(async () => {
  host = await kubectl(['get', 'service', 'kafka', '-o', 'jsonpath={.spec.clusterIP}']);
});

/** As the pods of a service are told to; the broker names itself as pods know it. */
async function clientOf(service: string) {
  const kept = await kubectl(['get', 'secret', 'parlance', '-o', `jsonpath={.data.kafka-${service}}`]);
  const password = Buffer.from(kept, 'base64').toString();
  return new Kafka({
    brokers: [`${host}:9092`],
    socketFactory: ({ port, onConnect }) => connect({ host, port }, onConnect),
    sasl: { mechanism: 'scram-sha-512', username: `svc-${service}`, password },
    retry: { retries: 2 },
    logLevel: logLevel.NOTHING,
  });
}

test.each(services)('%s cannot write what another service owns', async (service) => {
  const producer = (await clientOf(service)).producer({ allowAutoTopicCreation: false });
  await producer.connect();
  try {
    const others = topics.filter(({ owner }) => owner !== service);
    expect(others).toHaveLength(5);
    for (const { name } of others) {
      const sending = producer.send({ topic: name, messages: [{ key: 'no fact', value: 'x' }] });
      await expect(sending).rejects.toThrow('Not authorized to access topics');
    }
  } finally {
    await producer.disconnect();
  }
});
