/** The guide prepares nodes for media servers as the profile of hosts wants them: the label that they wait for, the ports that they take, the addresses that they have. */
import { BlockList } from 'node:net';
import { podConfig } from '@parlance/deploy/janus-settings';
import { loadConfig } from '@parlance/runtime/config/load-config';
import { parse } from 'yaml';
import { text } from '../meta/repository.ts';
import { podsOf, type Container } from './pods.ts';
import { objectsOf } from './render.ts';

type Hosts = {
  rtp: { from: number; to: number };
  nodeSelector: Record<string, string>;
  tolerations: { key: string }[];
};
const { rtp, nodeSelector, tolerations } = parse(text('helm/janus/values-host.yaml')) as Hosts;
const guide = text('docs/guides/install.md');

test('the guide opens the ports and sets the labels and taints of the profile', () => {
  expect(guide).toContain(`UDP ${rtp.from} to ${rtp.to} open to everybody`);
  for (const [label, value] of Object.entries(nodeSelector)) {
    expect(guide).toContain(`kubectl label node <each> ${label}=${value}`);
  }
  for (const { key } of tolerations) expect(guide).toContain(`kubectl taint node <each> ${key}=`);
});

test('the guide pulls media servers, and all else, from the registry of the examples with the secret that it makes', () => {
  for (const file of ['values.yaml', 'janus.yaml']) {
    const { image } = (parse(text(`helm/examples/production/${file}`)) as { global: { image: Images } }).global;
    for (const secret of image.pullSecrets) expect(guide).toContain(`create secret docker-registry ${secret} `);
    expect(guide).toContain(`--docker-server=${image.registry} `);
  }
  expect(guide).toContain('for namespace in parlance parlance-media; do');
  for (const page of [guide, text('docs/guides/upgrade.md'), text('helm/janus/README.md')]) {
    expect(page).toContain('--values helm/janus/values-host.yaml --values your-janus.yaml');
  }
});

test('the guide says how long a media server takes to end', () => {
  const { graceSeconds } = parse(text('helm/janus/values.yaml')) as { graceSeconds: number };
  expect(guide).toContain(`up to ${graceSeconds / 60} minutes (\`graceSeconds\`)`);
});

type Images = { registry: string; pullSecrets: string[] };
type Example = { interface: string; publicAddresses: Record<string, string>; global: { janus: { nodes: number } } };
const example = parse(text('helm/examples/production/janus.yaml')) as Example;

test('production: each media server is told all addresses and its own, and the interface', () => {
  const [{ env = [] }] = podsOf(objectsOf('production')).find(({ name }) => name === 'janus')?.spec.containers as [
    Container,
  ];
  const told = Object.fromEntries(env.map(({ name, value = '1' }) => [name, value]));
  const { mediaInterface, publicAddresses, publicAddress } = loadConfig(podConfig, told);
  expect({ mediaInterface, publicAddresses, publicAddress }).toEqual({
    mediaInterface: example.interface,
    publicAddresses: example.publicAddresses,
    publicAddress: undefined,
  });
  expect(env.find(({ name }) => name === 'HOST_ADDRESS')?.valueFrom?.fieldRef).toEqual({ fieldPath: 'status.hostIP' });
});

test('production: as many nodes as media is told of, all where its policies let it go, and by none of their public addresses', () => {
  type Platform = { global: { outside: { janus: { to: { ipBlock: { cidr: string } }[] } } } };
  const { outside } = (parse(text('helm/examples/production/values.yaml')) as Platform).global;
  const open = new BlockList();
  for (const { ipBlock } of outside.janus.to) {
    const [network = '', bits = ''] = ipBlock.cidr.split('/');
    open.addSubnet(network, Number(bits));
  }
  expect(Object.keys(example.publicAddresses).filter((address) => !open.check(address))).toEqual([]);
  expect(Object.values(example.publicAddresses).filter((address) => open.check(address))).toEqual([]);
  expect(Object.keys(example.publicAddresses)).toHaveLength(example.global.janus.nodes);
  const media = podsOf(objectsOf('production')).find(({ name }) => name === 'media')?.spec.containers[0];
  const nodes = media?.env?.find(({ name }) => name === 'JANUS_NODES')?.value ?? '[]';
  expect(JSON.parse(nodes)).toHaveLength(example.global.janus.nodes);
});
