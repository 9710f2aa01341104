/** Makes and updates the topics of proto/topics.yaml. Settings: docs/reference/config.md, "Set-up step: topics". */
import { topics } from '@parlance/proto/topics';
import { applyTopics } from '../kafka/apply-topics.ts';
import { settingsOf, topicsConfig } from './settings.ts';

const enoughCopies = topicsConfig.refine(({ kafkaReplication, kafkaMinInSync }) => kafkaMinInSync <= kafkaReplication, {
  path: ['kafkaMinInSync'],
  error: 'must not be more than KAFKA_REPLICATION, or nothing can be sent',
});
const { kafka, kafkaReplication: replicationFactor, kafkaMinInSync: minInSync } = settingsOf(enoughCopies);

try {
  const { made, altered, grown } = await applyTopics({ ...kafka, topics: [...topics], replicationFactor, minInSync });
  const changes = `${made.length} made, ${altered.length} with another retention, ${grown.length} with more partitions`;
  console.log(`topics: ${changes}, ${topics.length} in all`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
