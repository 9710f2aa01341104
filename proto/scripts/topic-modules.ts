/** topics.yaml as a typed map for code and as a page for people. */
import type protobuf from 'protobufjs';

type TopicEntry = {
  name: string;
  owner: string;
  partitions: number;
  retentionDays: number;
  key: string;
  /** Each with the services that apply it. */
  facts: Record<string, string[]>;
};

export type Registry = {
  topics: TopicEntry[];
  /** Facts of which one end is still to be built, with the feature that brings it. */
  coming: Record<string, string>;
};

/** Fails when a registered message does not exist in its owner's package, and when nobody applies a fact. */
export function topicsModule(root: protobuf.Root, { topics, coming }: Registry): string {
  const rows = topics.map((topic) => {
    const facts = Object.fromEntries(
      Object.entries(topic.facts).map(([fact, consumers]) => [`parlance.${topic.owner}.v1.${fact}`, consumers]),
    );
    for (const fact of Object.keys(facts)) root.lookupType(fact);
    for (const [fact, consumers] of Object.entries(topic.facts)) {
      if (consumers.length === 0 && coming[fact] === undefined) throw new Error(`${fact} is applied by nobody`);
    }
    return {
      name: topic.name,
      owner: topic.owner,
      partitions: topic.partitions,
      retentionDays: topic.retentionDays,
      facts,
    };
  });
  const spoken = topics.filter(({ facts }) => Object.keys(facts).length > 0);
  const imports = spoken.map((topic) => `import type * as ${topic.owner} from './${topic.owner}.ts';`).join('\n');
  const types = topics
    .flatMap((topic) =>
      Object.keys(topic.facts).map(
        (message) =>
          `  'parlance.${topic.owner}.v1.${message}': { output: ${topic.owner}.${message}; input: ${topic.owner}.${message}Input };`,
      ),
    )
    .join('\n');
  return `${imports}

export type Topic = { name: string; owner: string; partitions: number; retentionDays: number; facts: Readonly<Record<string, readonly string[]>> };
export const topics: readonly Topic[] = ${JSON.stringify(rows, null, 2)};

/** Every fact by its full name: the decoded shape and the shape that may be written. */
export type Facts = {
${types}
};
export type FactName = keyof Facts;
`;
}

export function eventsPage({ topics, coming }: Registry): string {
  const registered = topics.flatMap(({ owner, facts }) =>
    Object.entries(facts).map(([fact, consumers]) => ({ fact, owner, consumers })),
  );
  const said = (fact: string, consumers: readonly string[]) => consumers.concat(coming[fact] ?? []).join(', ');
  const services = [...new Set(registered.flatMap(({ consumers }) => consumers))].sort();
  const readBy = (service: string) =>
    registered.flatMap(({ fact, owner, consumers }) => (consumers.includes(service) ? [`${fact} (${owner})`] : []));
  return [
    '# Events',
    '',
    'Generated from `proto/topics.yaml`. Delivered at least once, in order per key, applied once by each consumer (inbox).',
    '',
    '| fact | owner | consumers |',
    '|---|---|---|',
    ...registered.map(({ fact, owner, consumers }) => `| ${fact} | ${owner} | ${said(fact, consumers)} |`),
    '',
    '| consumer | reads |',
    '|---|---|',
    ...services.map((service) => `| ${service} | ${readBy(service).join(', ')} |`),
    '',
    '| topic | owner | key |',
    '|---|---|---|',
    ...topics.map(({ name, owner, key }) => `| \`${name}\` | ${owner} | ${key} |`),
    '',
  ].join('\n');
}
