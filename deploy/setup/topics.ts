/** Makes and updates the topics of proto/topics.yaml. Settings: KAFKA_BROKERS (comma separated), KAFKA_REPLICATION (copies of each, 1 by default). */
import { topics } from '@parlance/proto/topics';
import { applyTopics } from '../kafka/apply-topics.ts';
import { required, whole } from './settings.ts';

const { made, grown } = await applyTopics({
  brokers: required('KAFKA_BROKERS').split(','),
  topics: [...topics],
  replicationFactor: whole('KAFKA_REPLICATION', 1),
});
console.log(`topics: ${made.length} made, ${grown.length} with more partitions, ${topics.length} in all`);
