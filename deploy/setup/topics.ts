/** Makes and updates the topics of proto/topics.yaml, and on demand who may write and read them. Settings: docs/reference/config.md, "Set-up step: topics". */
import { topics } from '@parlance/proto/topics';
import { applyTopics } from '../kafka/apply-topics.ts';
import { applyRights } from '../kafka/apply-rights.ts';
import { serviceRights } from '../kafka/service-rights.ts';
import { settingsOf, topicsConfig } from './settings.ts';

const enoughCopies = topicsConfig.refine(({ kafkaReplication, kafkaMinInSync }) => kafkaMinInSync <= kafkaReplication, {
  path: ['kafkaMinInSync'],
  error: 'must not be more than KAFKA_REPLICATION, or nothing can be sent',
});
const { kafka, kafkaReplication, kafkaMinInSync: minInSync, kafkaRights } = settingsOf(enoughCopies);

try {
  const wanted = { topics: [...topics], replicationFactor: kafkaReplication, minInSync };
  const { made, altered, grown } = await applyTopics({ ...kafka, ...wanted });
  const changes = `${made.length} made, ${altered.length} with another retention, ${grown.length} with more partitions`;
  console.log(`topics: ${changes}, ${topics.length} in all`);
  if (kafkaRights === 'on') {
    const { given, taken } = await applyRights(kafka, serviceRights(topics));
    console.log(`rights: ${given} given, ${taken} taken away`);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
