/** What a user of Kafka may do, found out by trying. */
import { clientOptions, type KafkaAccess } from '@parlance/runtime/kafka/access';
import kafkajs from 'kafkajs';

const { Kafka, logLevel } = kafkajs;

type Topic = { name: string; owner: string };

/** The client asks every broker for a group that is refused, and then says only this. */
const refusal = /not authorized|authorization_failed|find group coordinator/i;

/** What a user may do with every topic and every service's group, as the broker answers. */
export async function allowedOn(topics: readonly Topic[], access: KafkaAccess): Promise<string[]> {
  const kafka = new Kafka({
    ...clientOptions(access),
    retry: { initialRetryTime: 50, retries: 3 },
    logLevel: logLevel.NOTHING,
  });
  const [admin, producer] = [kafka.admin(), kafka.producer({ allowAutoTopicCreation: false })];
  await Promise.all([admin.connect(), producer.connect()]);
  const outcomes: string[] = [];
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    const fault = await act().then(
      () => undefined,
      (error: { type?: string; message: string }) => error.type ?? error.message,
    );
    if (fault === undefined) outcomes.push(what);
    else expect([what, fault]).toEqual([what, expect.stringMatching(refusal)]);
  };
  for (const { name, owner } of topics) {
    await attempt(`writes ${owner}`, () => producer.send({ topic: name, messages: [{ key: 'try', value: 'x' }] }));
    await attempt(`sees ${owner}`, () => admin.fetchTopicOffsets(name));
    for (const groupId of [`parlance-${owner}`, `parlance-${owner}-slots-1`]) {
      await attempt(`in ${groupId}`, () => admin.fetchOffsets({ groupId }));
    }
  }
  await Promise.all([admin.disconnect(), producer.disconnect()]);
  return outcomes.sort();
}
