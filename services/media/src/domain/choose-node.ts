/** Which Janus node a room goes to: it stays where it is while that node answers, else the least loaded one that does. */
export type NodeLoad = { name: string; healthy: boolean; people: number };

export function chooseNode(current: string | undefined, nodes: readonly NodeLoad[]): string | undefined {
  const healthy = nodes.filter((node) => node.healthy);
  if (healthy.some((node) => node.name === current)) return current;
  const [first] = [...healthy].sort((a, b) => a.people - b.people || a.name.localeCompare(b.name));
  return first?.name;
}
