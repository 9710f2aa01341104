/** Which Janus node a room goes to: it stays where it is while that node answers, else the least loaded one that takes new rooms. */
export type NodeChoice = {
  name: string;
  up: boolean;
  /** An operator wants it empty: running rooms finish there, no new one comes. */
  draining: boolean;
  /** People there, and those who are about to come. */
  people: number;
};

export function chooseNode(current: string | undefined, nodes: readonly NodeChoice[]): string | undefined {
  const up = nodes.filter((node) => node.up);
  if (up.some((node) => node.name === current)) return current;
  const open = up.filter((node) => !node.draining);
  // A lesson is worth more than a maintenance window: when nothing else answers, a drained node takes it.
  const [first] = [...(open.length > 0 ? open : up)].sort(
    (a, b) => a.people - b.people || a.name.localeCompare(b.name),
  );
  return first?.name;
}
