/** Who may talk to whom by the rendered network policies alone: an edge is there when the caller may leave and the called lets him in. */
import type { Pod } from './pods.ts';
import type { KubernetesObject } from './render.ts';

type Selector = { matchLabels?: Record<string, string> };
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string } };
type PortRule = { port: number; protocol?: string; endPort?: number };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: PortRule[] };
type PolicySpec = { podSelector: Selector; policyTypes: string[]; ingress?: Rule[]; egress?: Rule[] };
type Policy = { namespace: string; spec: PolicySpec };

/** A pod and where it stands. */
export type Placed = { name: string; namespace: string; labels: Record<string, string>; ports: number[] };

export function place(pod: Pod, namespace: string): Placed {
  const ports = pod.spec.containers.flatMap(({ ports: open = [] }) => open.map(({ containerPort }) => containerPort));
  return { name: pod.name, namespace, labels: pod.labels, ports };
}

export function policiesOf(objects: KubernetesObject[], namespace: string): Policy[] {
  return objects
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ spec }) => ({ namespace, spec: spec as PolicySpec }));
}

const matches = (selector: Selector, labels: Record<string, string>) =>
  Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);

function isPeer(peer: Peer, pod: Placed, home: string): boolean {
  if (peer.ipBlock !== undefined) return false;
  const namespaceFits =
    peer.namespaceSelector === undefined
      ? pod.namespace === home
      : matches(peer.namespaceSelector, { 'kubernetes.io/metadata.name': pod.namespace });
  return namespaceFits && (peer.podSelector === undefined || matches(peer.podSelector, pod.labels));
}

const opens = (ports: PortRule[] | undefined, port: number) =>
  ports === undefined ||
  ports.some((rule) => (rule.protocol ?? 'TCP') === 'TCP' && rule.port <= port && port <= (rule.endPort ?? rule.port));

type Way = { policies: Policy[]; of: Placed; type: Side; other: Placed; port: number };

function lets({ policies, of, type, other, port }: Way): boolean {
  const about = policies.filter(
    ({ namespace, spec }) =>
      namespace === of.namespace && spec.policyTypes.includes(type) && matches(spec.podSelector, of.labels),
  );
  if (about.length === 0) return true; // nobody said anything
  return about.some(({ spec }) =>
    (type === 'Ingress' ? (spec.ingress ?? []) : (spec.egress ?? [])).some(({ from, to, ports }) => {
      const peers = type === 'Ingress' ? from : to;
      return opens(ports, port) && (peers === undefined || peers.some((peer) => isPeer(peer, other, of.namespace)));
    }),
  );
}

export type Side = 'Ingress' | 'Egress';

/** `booking → identity:9090`, sorted: what both sides let through, or one side alone. */
export function allowedEdges(policies: Policy[], pods: Placed[], sides: Side[] = ['Ingress', 'Egress']): string[] {
  const passes = (caller: Placed, called: Placed, port: number) =>
    sides.every((type) => {
      const [of, other] = type === 'Egress' ? [caller, called] : [called, caller];
      return lets({ policies, of, type, other, port });
    });
  const edges = pods.flatMap((caller) =>
    pods
      .filter((called) => called !== caller)
      .flatMap((called) =>
        called.ports
          .filter((port) => passes(caller, called, port))
          .map((port) => `${caller.name} → ${called.name}:${port}`),
      ),
  );
  return edges.sort();
}

/** Addresses and namespaces that a pod may leave for, as they stand in its policies. */
export function waysOut(policies: Policy[], of: Placed): string[] {
  const rules = policies
    .filter(({ namespace, spec }) => namespace === of.namespace && matches(spec.podSelector, of.labels))
    .flatMap(({ spec }) => spec.egress ?? []);
  return rules
    .flatMap(({ to = [{}], ports = [] }) =>
      to.map((peer) => `${JSON.stringify(peer)} ${ports.map(({ port }) => port).join(',')}`),
    )
    .sort();
}
