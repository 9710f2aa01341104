/** Which topic carries a fact and who applies it, by the one registry. */
import { topics, type FactName } from '@parlance/proto/topics';

const topicOfFact = new Map(
  topics.flatMap((topic) => Object.keys(topic.facts).map((fact) => [fact, topic.name] as const)),
);

export function topicOf(fact: FactName): string {
  const topic = topicOfFact.get(fact);
  if (topic === undefined) throw new Error(`${fact} is in no topic of topics.yaml`);
  return topic;
}

/** The topics that carry something for a service, when it applies just what the registry says. */
export function topicsFor(service: string, applied: readonly string[]): string[] {
  const registered = topics.map(({ name, facts }) => ({
    name,
    facts: Object.keys(facts).filter((fact) => facts[fact]?.includes(service)),
  }));
  const expected = registered.flatMap(({ facts }) => facts);
  const onlyOne = [...expected, ...applied].filter((fact) => !expected.includes(fact) || !applied.includes(fact));
  if (onlyOne.length > 0) throw new Error(`${service} and topics.yaml disagree about ${onlyOne.join(', ')}`);
  return registered.filter(({ facts }) => facts.length > 0).map(({ name }) => name);
}
