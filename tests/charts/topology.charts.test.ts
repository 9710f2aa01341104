/** `global.topology` says what the sources do, and the rendered policies allow what it says and nothing else. The test cluster's own network does not enforce policies, so this is where it is seen. */
import { access } from '@parlance/proto/access';
import { parse } from 'yaml';
import { serviceClientIds } from '@parlance/deploy/keycloak/realm/clients';
import { text } from '../meta/repository.ts';
import { lasting, podsOf } from './pods.ts';
import { allowedEdges, place, policiesOf, waysOut } from './policies.ts';
import { realCalls } from './real-calls.ts';
import { profile, PROFILES } from './render.ts';

type Values = { global: { topology: Record<string, string[]>; outside?: Record<string, { ports: number[] }> } };
const { topology } = (parse(text('helm/platform/values.yaml')) as Values).global;
/** Who calls on one machine only: what stands in for others there. */
const { topology: standIns } = (parse(text('helm/platform/values-local.yaml')) as Values).global;
const sorted = (lists: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(lists).map(([name, calls]) => [name, [...calls].sort()]));

test('the topology is what the sources do', () => {
  expect(sorted(topology)).toEqual(sorted(realCalls(false)));
});

/** `service → peer` for every call that the contracts let a service make; both sides decide by them, policies and peers. */
function contracted(): string[] {
  return Object.entries(access).flatMap(([call, { services }]) => {
    const [, owner = ''] = call.split('.');
    return services.map((service) => `${service} → ${owner}`);
  });
}

test('services may ask each other what the topology lets them reach, and it lets them reach whom they may ask', () => {
  const programs = Object.keys(topology).filter((name) => name !== 'portal' && name !== 'janus');
  const ways = programs.flatMap((caller) =>
    (topology[caller] ?? []).filter((name) => programs.includes(name)).map((name) => `${caller} → ${name}`),
  );
  // The gateway asks in the name of who is signed in; its own is for the list of revocations, and for the page that nobody signs in for.
  const ofTheGateway = ['identity', 'booking', 'payments', 'notification'].map((name) => `gateway → ${name}`);
  const inOwnName = ways.filter((way) => !way.startsWith('gateway →') || ofTheGateway.includes(way));
  expect([...new Set(contracted())].sort()).toEqual(inOwnName.sort());
});

test('every service that the contracts name has a client of its own in the realm', () => {
  const named = Object.values(access).flatMap(({ services }) => services);
  expect(serviceClientIds).toEqual(expect.arrayContaining(named.map((name) => `svc-${name}`)));
});

/** In a development build every service follows the school's clock, which booking keeps. */
function withDevelopment(calls: Record<string, string[]>): Record<string, string[]> {
  const follows = ['identity', 'payments', 'content', 'notification', 'media'];
  return Object.fromEntries(
    Object.entries(calls).map(([name, called]) => [
      name,
      follows.includes(name) ? [...new Set([...called, 'booking'])] : called,
    ]),
  );
}

test('a development build adds the way to the clock, and no other', () => {
  expect(sorted(withDevelopment(topology))).toEqual(sorted(realCalls(true)));
});

const PORTS: Record<string, number> = { grpc: 9090, http: 8080, ws: 8188, admin: 7088 };
const INFRA: Record<string, [string, number]> = {
  postgres: ['postgres', 5432],
  kafka: ['kafka', 9092],
  redis: ['redis', 6379],
  keycloak: ['keycloak', 8080],
  smtp: ['mail', 1025],
  stripe: ['stripe', 12111],
};

/** The map in the words of the policies, for everything that is a pod of the profile. */
function edgesOf(calls: Record<string, string[]>, pods: string[]): string[] {
  return Object.entries(calls)
    .flatMap(([caller, called]) =>
      called.map((call) => {
        const [name = '', port = 'grpc'] = call.split(':');
        const [pod, number] = INFRA[name] ?? [name, PORTS[port]];
        return { caller, pod, edge: `${caller} → ${pod}:${number}` };
      }),
    )
    .filter(({ caller, pod }) => pods.includes(caller) && pods.includes(pod))
    .map(({ edge }) => edge)
    .sort();
}

const placedIn = (name: string) =>
  profile(name).flatMap(({ objects, namespace }) => lasting(podsOf(objects)).map((pod) => place(pod, namespace)));
const policiesIn = (name: string) => profile(name).flatMap(({ objects, namespace }) => policiesOf(objects, namespace));

test('local: pods talk along the map and nowhere else', () => {
  const pods = placedIn('local');
  const names = pods.map(({ name }) => name);
  const own = ['keycloak → mail:1025', 'keycloak → postgres:5432'];
  // The pages of inbox and stand-in are for anybody who may leave for it, and none of ours may.
  const expected = [...edgesOf({ ...withDevelopment(topology), ...standIns }, names), ...own].sort();
  expect(allowedEdges(policiesIn('local'), pods)).toEqual(expected);
});

test.each(['staging', 'production'])('%s: pods talk along the map and nowhere else', (name) => {
  const pods = placedIn(name).filter((pod) => pod.name !== 'janus'); // on its host's network no policy reaches it
  const names = pods.map((pod) => pod.name);
  expect(allowedEdges(policiesIn(name), pods)).toEqual(edgesOf(topology, names));
});

/** Either side alone is as narrow, so that a mistake in one is not hidden by the other. */
test.each(Object.keys(PROFILES))(
  '%s: whom a program lets in, and whom it may leave for, are each along the map',
  (name) => {
    const pods = placedIn(name).filter((pod) => name === 'local' || pod.name !== 'janus');
    const names = pods.map((pod) => pod.name);
    const ours = (edges: string[], end: 0 | 1) =>
      edges.filter((edge) => (edge.split(' → ')[end] ?? '').split(':')[0]! in topology);
    const expected = edgesOf(name === 'local' ? { ...withDevelopment(topology), ...standIns } : topology, names);
    const policies = policiesIn(name);
    expect(ours(allowedEdges(policies, pods, ['Egress']), 0)).toEqual(ours(expected, 0));
    expect(ours(allowedEdges(policies, pods, ['Ingress']), 1).filter((edge) => !edge.includes('portal:'))).toEqual(
      ours(expected, 1),
    );
  },
);

test.each(['staging', 'production'])('%s: who leaves the namespace goes where `outside` says', (name) => {
  const { outside = {} } = (parse(text(`helm/examples/${name}/values.yaml`)) as Values).global;
  for (const pod of placedIn(name).filter(({ name: of }) => of in topology && of !== 'janus')) {
    const calls = [...new Set((topology[pod.name] ?? []).map((call) => call.split(':')[0] as string))];
    const traced = 'otlp' in outside && pod.name !== 'portal' ? ['otlp'] : [];
    const ports = [...calls, ...traced].flatMap((called) => outside[called]?.ports ?? []);
    const ways = waysOut(policiesIn(name), pod).filter((way) => !way.includes('"app.kubernetes.io/name"'));
    const open = ways.flatMap((way) => (way.split(' ').at(-1) ?? '').split(',').map(Number));
    expect([pod.name, open.sort()]).toEqual([pod.name, [53, 53, ...ports].sort()]);
  }
});

test.each(Object.keys(PROFILES))('%s: what no policy names may neither leave nor be reached', (name) => {
  const stranger = { name: 'stranger', namespace: 'parlance', labels: {}, ports: [8080] };
  const edges = allowedEdges(policiesIn(name), [...placedIn(name), stranger]);
  expect(edges.filter((edge) => edge.includes('stranger'))).toEqual([]);
});

test('a step of a release reaches the stores, and no program', () => {
  const steps = profile('local').flatMap(({ objects, namespace }) =>
    podsOf(objects)
      .filter(({ owner }) => owner.kind === 'Job')
      .map((pod) => place(pod, namespace)),
  );
  const edges = allowedEdges(policiesIn('local'), [...placedIn('local'), ...steps]);
  const reached = edges.filter((edge) => edge.startsWith('before-release →'));
  expect(reached).toEqual(
    ['keycloak:8080', 'kafka:9092', 'postgres:5432'].map((to) => `before-release → ${to}`).sort(),
  );
});
