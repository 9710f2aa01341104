/** Which topic carries a fact, by the one registry. */
import { topics, type FactName } from '@parlance/proto/topics';

const topicOfFact = new Map(topics.flatMap((topic) => topic.messages.map((message) => [message, topic.name] as const)));

export function topicOf(fact: FactName): string {
  const topic = topicOfFact.get(fact);
  if (topic === undefined) throw new Error(`${fact} is in no topic of topics.yaml`);
  return topic;
}

/** The topics that the registry says a service reads. */
export function topicsReadBy(service: string): string[] {
  return topics.filter((topic) => topic.consumers.includes(service)).map((topic) => topic.name);
}
