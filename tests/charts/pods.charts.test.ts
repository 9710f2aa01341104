/** What every pod of every profile is allowed, and what it may take. */
import { join } from 'node:path';
import { DRAIN_SECONDS } from '@parlance/deploy/nginx-conf';
import { USUAL_SHUTDOWN_MS } from '@parlance/runtime/lifecycle/run-process';
import { root } from '../meta/repository.ts';
import { houseFaults, restrictedFaults } from './pod-security.ts';
import { isStep, lasting, podsOf, quantity, type Container, type Pod } from './pods.ts';
import { objectsOf, PROFILES } from './render.ts';

const profiles = Object.keys(PROFILES);
const faults = (profile: string, of: (pod: Pod) => string[]) =>
  podsOf(objectsOf(profile)).flatMap((pod) => of(pod).map((fault) => `${pod.name}: ${fault}`));

/** Reviewed: sound and picture reach a media server on its host's own address; it has a namespace of its own for that (helm/janus/README.md). */
const EXCEPTIONS: Record<string, string[]> = {
  local: [],
  staging: ['janus: hostNetwork'],
  production: ['janus: hostNetwork'],
};

test.each(profiles)('%s: every pod satisfies pod security `restricted`, but for what was reviewed', (profile) => {
  expect(podsOf(objectsOf(profile)).length).toBeGreaterThan(15);
  expect(faults(profile, restrictedFaults)).toEqual(EXCEPTIONS[profile]);
});

test.each(profiles)('%s: no pod writes to its root, knows the cluster, or takes memory without end', (profile) => {
  expect(faults(profile, houseFaults)).toEqual([]);
});

const bundle = '/etc/parlance-ca';
const knowsBundle = ({ env = [], volumeMounts = [] }: Container) =>
  env.some(({ name, value }) => name === 'NODE_EXTRA_CA_CERTS' && value === `${bundle}/ca.crt`) &&
  volumeMounts.some(({ mountPath, readOnly }) => mountPath === bundle && readOnly === true);

test('every container of every program and step knows the authorities that the installation brings, nginx and Janus aside', () => {
  const pods = podsOf(objectsOf('production'));
  const containers = pods.flatMap(({ name, spec }) => spec.containers.map((container) => ({ pod: name, container })));
  const others = containers.filter(({ container }) => !knowsBundle(container));
  expect(others.map(({ pod }) => pod).sort()).toEqual(['janus', 'portal']);
  expect(containers.length).toBeGreaterThan(20);
  for (const { name, spec } of pods.filter(({ name }) => name !== 'janus' && name !== 'portal')) {
    const configMap = { name: 'stores-ca', items: [{ key: 'ca.crt', path: 'ca.crt' }] };
    expect([name, spec.volumes]).toEqual([name, expect.arrayContaining([{ name: 'ca', configMap }])]);
  }
});

test.each(['local', 'staging'])('%s: without authorities of its own nobody is told of any', (profile) => {
  const rendered = JSON.stringify(podsOf(objectsOf(profile)));
  expect(rendered).not.toMatch(/NODE_EXTRA_CA_CERTS|parlance-ca/);
});

test('a pod that asks for more is found', () => {
  const [pod] = podsOf(objectsOf('local'));
  const [container] = (pod as Pod).spec.containers;
  const bad = {
    ...(pod as Pod),
    spec: {
      containers: [{ ...container, securityContext: { runAsUser: 0, capabilities: { add: ['NET_ADMIN'] } } }],
      volumes: [{ name: 'x', hostPath: { path: '/' } }],
    },
  } as Pod;
  expect(restrictedFaults(bad)).toEqual([
    'volume hostPath',
    'allowPrivilegeEscalation',
    'capabilities',
    'added capabilities',
    'runAsNonRoot',
    'runAsUser',
    'seccompProfile',
  ]);
});

test.each(profiles)('%s: whoever is told to stop has the time that he takes', async (profile) => {
  const gateway = (await import(join(root, 'gateway/src/compose.ts'))) as { LONGEST_SHUTDOWN_MS: number };
  const its: Record<string, number> = { gateway: gateway.LONGEST_SHUTDOWN_MS / 1_000, portal: DRAIN_SECONDS };
  const drainSeconds = (name: string) => its[name] ?? USUAL_SHUTDOWN_MS / 1_000;
  const served = lasting(podsOf(objectsOf(profile))).filter(
    ({ labels }) => labels['app.kubernetes.io/part-of'] === 'parlance',
  );
  for (const { name, spec } of served.filter(({ owner }) => owner.kind === 'Deployment')) {
    const settle = spec.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect([name, settle]).toEqual([name, 7]);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(settle + drainSeconds(name));
  }
});

test('a media server in production outlives the longest lesson', () => {
  const lessonSeconds = (10 + 50 + 10) * 60;
  const janus = lasting(podsOf(objectsOf('production'))).find(({ name }) => name === 'janus') as Pod;
  const env = janus.spec.containers[0]?.env ?? [];
  const drain = Number(env.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
  expect(drain).toBeGreaterThan(lessonSeconds);
  expect(janus.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain);
  expect((janus.owner.spec as { updateStrategy: unknown }).updateStrategy).toEqual({ type: 'OnDelete' });
});

test('the local profile fits on a small machine: below 2 GiB and 1.2 processors, all that it stands on included', () => {
  const requests = (of: 'cpu' | 'memory') =>
    lasting(podsOf(objectsOf('local')))
      .flatMap(({ spec, replicas }) =>
        spec.containers.map(({ resources }) => replicas * quantity(resources?.requests?.[of] ?? '0')),
      )
      .reduce((sum, one) => sum + one, 0);
  expect(requests('memory')).toBeLessThan(2 * 1024 ** 3);
  expect(requests('cpu')).toBeLessThan(1.2);
});

test.each(['staging', 'production'])('%s: everything stands twice, may be evicted one by one, and grows', (profile) => {
  const objects = objectsOf(profile);
  const named = (kind: string) => objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata.name);
  const programs = lasting(podsOf(objects))
    .map(({ name }) => name)
    .sort();
  expect(named('PodDisruptionBudget').sort()).toEqual(programs);
  expect(named('HorizontalPodAutoscaler').sort()).toEqual(programs.filter((name) => name !== 'janus'));
  const scalers = objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  expect(scalers.every(({ spec }) => (spec as { minReplicas: number }).minReplicas >= 2)).toBe(true);
});

test.each(profiles)('%s: a step before the first release uses nothing that the release brings', (profile) => {
  const steps = podsOf(objectsOf(profile)).filter(isStep);
  expect(steps.length).toBeGreaterThan(6);
  for (const { spec } of steps) {
    expect(spec.serviceAccountName).toBeUndefined();
    const others = (spec.volumes ?? []).filter((volume) => !('emptyDir' in volume));
    // The one thing that is there before: whoever installs brings it.
    expect(others.filter(({ configMap }) => (configMap as { name?: string })?.name !== 'stores-ca')).toEqual([]);
    const read = spec.containers.flatMap(({ env = [] }) => env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name));
    expect([...new Set(read.filter(Boolean))]).toEqual(read.some(Boolean) ? ['parlance'] : []);
  }
});
