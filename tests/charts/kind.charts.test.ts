/** The local profile with its media server on the node's own network, as `npm run kind` installs it: pods and host have to find each other. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEDIA_NAMESPACE, platformValues } from '@parlance/deploy/kind/media';
import { PROFILES, render, type KubernetesObject, type Release } from './render.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-kind-'));
afterAll(() => rmSync(folder, { recursive: true }));
const values = join(folder, 'values.json');
writeFileSync(values, JSON.stringify(platformValues({ address: '172.18.0.2', pods: '10.244.0.0/24' })));

const local = PROFILES.local?.[1] as Release;
const platform = render({ ...local, values: ['helm/platform/values-local.yaml', values] }).objects;
const media = { name: 'janus', chart: 'helm/janus', namespace: MEDIA_NAMESPACE, values: ['deploy/kind/janus.yaml'] };
const janus = render(media, ['--set', 'mediaNamespace=parlance']).objects;

const find = (objects: KubernetesObject[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name) as KubernetesObject;
type Env = { name: string; value?: string; valueFrom?: object }[];
type Workload = { template: { spec: { hostNetwork?: boolean; containers: { env: Env }[] } } };
const podOf = ({ spec }: KubernetesObject) => (spec as Workload).template.spec;
const settingOf = (object: KubernetesObject, name: string) =>
  podOf(object).containers[0]?.env.find((setting) => setting.name === name);

test('the platform has no media server beside it, and media knows the one on the node', () => {
  expect(find(platform, 'StatefulSet', 'janus')).toBeUndefined();
  expect(JSON.parse(settingOf(find(platform, 'Deployment', 'media'), 'JANUS_NODES')?.value ?? '')).toEqual([
    {
      name: 'janus-0',
      ws: 'ws://janus-0.janus.parlance-media:8188',
      admin: 'http://janus-0.janus.parlance-media:7088/admin',
    },
  ]);
});

test('media may go to the node’s address, and the node may come to media', () => {
  const { spec } = find(platform, 'NetworkPolicy', 'media');
  const { ingress, egress } = spec as Record<
    'ingress' | 'egress',
    { from?: object[]; to?: object[]; ports: object[] }[]
  >;
  const node = [{ ipBlock: { cidr: '172.18.0.2/32' } }, { ipBlock: { cidr: '10.244.0.1/32' } }];
  const tcp = (...ports: number[]) => ports.map((port) => ({ port, protocol: 'TCP' }));
  expect(egress).toContainEqual({ to: node, ports: tcp(8188, 7088) });
  expect(ingress).toContainEqual({ from: node, ports: tcp(8080) });
});

test('the media server is on the node’s network, says the node’s address to browsers and finds media by its name', () => {
  const server = find(janus, 'StatefulSet', 'janus');
  expect(podOf(server).hostNetwork).toBe(true);
  expect(settingOf(server, 'PUBLIC_ADDRESS')?.valueFrom).toEqual({ fieldRef: { fieldPath: 'status.hostIP' } });
  expect(settingOf(server, 'EVENTS_ADDRESS')?.value).toBe('media-http.parlance:8080');
});
