/** What each service may do on Kafka, by proto/topics.yaml: it writes its own topic, reads those with facts for it, and reads in its own groups. */
export type Topic = { name: string; owner: string; facts: Readonly<Record<string, readonly string[]>> };
export type Right = {
  /** As the service says who it is to the brokers. */
  user: string;
  may: 'read' | 'write';
  on: 'topic' | 'group';
  name: string;
  /** Whatever begins so. */
  prefix: boolean;
};

export function serviceRights(topics: readonly Topic[]): Right[] {
  const onTopics = topics.flatMap(({ name, owner, facts }) => {
    // Its replicas follow each other by the service's own topic.
    const readers = [...new Set([owner, ...Object.values(facts).flat()])];
    const read = readers.map((service): Right => rightOf(service, 'read', 'topic', name));
    return [rightOf(owner, 'write', 'topic', name), ...read];
  });
  const users = [...new Set(onTopics.map(({ user }) => user))];
  const onGroups = users.flatMap((user): Right[] => {
    const group = `parlance-${user.replace('svc-', '')}`;
    const own: Right = { user, may: 'read', on: 'group', name: group, prefix: false };
    return [own, { ...own, name: `${group}-`, prefix: true }];
  });
  return [...onTopics, ...onGroups];
}

function rightOf(service: string, may: Right['may'], on: Right['on'], name: string): Right {
  return { user: `svc-${service}`, may, on, name, prefix: false };
}
