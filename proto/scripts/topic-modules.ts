/** topics.yaml as a typed map for code and as a page for people. */
import type protobuf from 'protobufjs';

export type TopicEntry = {
  name: string;
  owner: string;
  partitions: number;
  retentionDays: number;
  key: string;
  /** Each with the services that apply it. */
  facts: Record<string, string[]>;
};

/** Fails when a registered message does not exist in its owner's package. */
export function topicsModule(root: protobuf.Root, topics: TopicEntry[]): string {
  const rows = topics.map((topic) => {
    const facts = Object.fromEntries(
      Object.entries(topic.facts).map(([fact, consumers]) => [`parlance.${topic.owner}.v1.${fact}`, consumers]),
    );
    for (const fact of Object.keys(facts)) root.lookupType(fact);
    return {
      name: topic.name,
      owner: topic.owner,
      partitions: topic.partitions,
      retentionDays: topic.retentionDays,
      facts,
    };
  });
  const imports = topics.map((topic) => `import type * as ${topic.owner} from './${topic.owner}.ts';`).join('\n');
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

export function eventsPage(topics: TopicEntry[]): string {
  const rows = topics.flatMap((topic) =>
    Object.entries(topic.facts).map(
      ([fact, consumers]) =>
        `| ${fact} | ${topic.owner} | \`${topic.name}\` | ${topic.key} | ${consumers.join(', ') || '–'} |`,
    ),
  );
  return [
    '# Events',
    '',
    'Generated from `proto/topics.yaml`. Delivered at least once, in order per key, applied once by each consumer (inbox).',
    '',
    '| fact | owner | topic | key | consumers |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
