/** topics.yaml as a typed map for code and as a page for people. */
import type protobuf from 'protobufjs';

export type TopicEntry = {
  name: string;
  owner: string;
  partitions: number;
  retentionDays: number;
  messages: string[];
  key: string;
  consumers: string[];
};

/** Fails when a registered message does not exist in its owner's package. */
export function topicsModule(root: protobuf.Root, topics: TopicEntry[]): string {
  const rows = topics.map((topic) => {
    const messages = topic.messages.map((message) => `parlance.${topic.owner}.v1.${message}`);
    for (const message of messages) root.lookupType(message);
    return {
      name: topic.name,
      owner: topic.owner,
      partitions: topic.partitions,
      retentionDays: topic.retentionDays,
      messages,
      consumers: topic.consumers,
    };
  });
  const imports = topics.map((topic) => `import type * as ${topic.owner} from './${topic.owner}.ts';`).join('\n');
  const types = topics
    .flatMap((topic) =>
      topic.messages.map(
        (message) =>
          `  'parlance.${topic.owner}.v1.${message}': { output: ${topic.owner}.${message}; input: ${topic.owner}.${message}Input };`,
      ),
    )
    .join('\n');
  return `${imports}

export type Topic = { name: string; owner: string; partitions: number; retentionDays: number; messages: readonly string[]; consumers: readonly string[] };
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
    topic.messages.map(
      (message) =>
        `| ${message} | ${topic.owner} | \`${topic.name}\` | ${topic.key} | ${topic.consumers.join(', ') || '–'} |`,
    ),
  );
  return [
    '# Events',
    '',
    'Generated from `proto/topics.yaml`. Delivered at least once, in order per key, applied once (inbox).',
    '',
    '| fact | owner | topic | key | consumers |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
