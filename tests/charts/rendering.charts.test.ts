/** What helm makes of each profile: equal to what was reviewed, and refused where a value is unknown. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portalConfig } from '@parlance/deploy/portal-config';
import { FORMS } from '@parlance/deploy/routes';
import { formLimit, serverNames, siteConf, type Site } from '@parlance/deploy/site-conf';
import { parse } from 'yaml';
import { root, text } from '../meta/repository.ts';
import { goldenFolder, objectsOf, profile, PROFILES, refusal, render, type Release, type Rendered } from './render.ts';

const profiles = Object.keys(PROFILES);

/** One file for each program: what belongs together is reviewed together. */
function filesOf({ chart, text: rendered }: Rendered): Map<string, string> {
  const files = new Map<string, string>();
  for (const part of rendered.split(/^---\n/m).filter((one) => one.trim() !== '')) {
    const [, source = ''] = /^# Source: (\S+)/.exec(part) ?? [];
    const [, alias] = /\/charts\/([a-z-]+)\//.exec(source) ?? [];
    const file = `${alias ?? chart.replace('helm/', '')}.yaml`;
    files.set(file, `${files.get(file) ?? ''}---\n${part.replace(/[ \t]+$/gm, '')}`);
  }
  return files;
}

test.each(profiles)('%s: renders as it was reviewed (UPDATE=1 writes it anew)', (name) => {
  const folder = join(root, goldenFolder(name));
  const rendered = new Map(profile(name).flatMap((release) => [...filesOf(release)]));
  if (process.env.UPDATE) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [file, held] of rendered) writeFileSync(join(folder, file), held);
  }
  const known = existsSync(folder) ? readdirSync(folder) : [];
  expect(known.sort()).toEqual([...rendered.keys()].sort());
  for (const [file, held] of rendered) expect(held).toBe(readFileSync(join(folder, file), 'utf8'));
});

const local = PROFILES.local as [Release, Release];
const [infra, platform] = local;
const janus = PROFILES.production?.[0] as Release;
const hosts = PROFILES.staging?.[0] as Release;
const service: Release = { name: 'booking', chart: 'helm/service', namespace: 'parlance', values: [] };

test.each([
  ['the platform', platform, 'bogus=1'],
  ['one alias', platform, 'booking.bogus=1'],
  ['deep in an alias', platform, 'booking.autoscaling.bogus=1'],
  ['the globals', platform, 'global.bogus=1'],
  ['deep in the globals', platform, 'global.portal.bogus=1'],
  ['of the authorities', platform, 'global.caBundle.bogus=1'],
  ['the steps', platform, 'setup.bogus=1'],
  ['media servers', platform, 'janus.bogus=1'],
  ['media servers alone', janus, 'bogus=1'],
  ['what it stands on', infra, 'bogus=1'],
  ['globals of what it stands on', infra, 'global.bogus=1'],
  ['the generic chart alone', service, 'bogus=1'],
])('an unknown value is refused: %s', (_, release, setting) => {
  expect(refusal(release, ['--set', setting])).toMatch(/additional propert.*bogus.*not allowed/i);
});

test.each([
  ['a replica count that is a word', 'booking.replicas=two'],
  ['an exposure that nobody knows', 'portal.exposure.kind=magic'],
  ['a public address with a path', 'global.publicUrl=https://learn.example.org/portal'],
  ['a caller that is no list', 'global.topology.booking=identity'],
  ['a setting in small letters', 'booking.env.sweepEveryMs=5'],
  ['a digest that is none', 'booking.image.digest=latest'],
  ['a way to say who we are that Kafka is not asked for', 'global.kafkaSasl=gssapi'],
  ['a config map by a name that none has', 'global.caBundle.configMap=Stores CA'],
  ['no copy in sync', 'setup.topics.minInSync=0'],
  ['rights that nobody knows of', 'setup.topics.rights=all'],
])('a value of the wrong kind is refused: %s', (_, setting) => {
  expect(refusal(platform, ['--set', setting])).toContain("values don't meet the specifications of the schema");
});

test.each([
  ['the public address', 'global.publicUrl=', 'global.publicUrl is the origin that people see'],
  ['Kafka', 'global.kafkaBrokers=', 'global.kafkaBrokers lists where facts go'],
  ['Keycloak', 'global.keycloakUrl=', "global.keycloakUrl is Keycloak's direct address"],
  ['the sender', 'global.mailFrom=', 'global.mailFrom is the sender of mails'],
  ['where a store is', 'global.topology.booking={archive}', 'global.outside.archive says where booking finds it'],
  ['TLS for a plain password', 'global.kafkaSasl=plain', 'global.kafkaSasl: plain needs global.kafkaTls'],
  ['a login for rights', 'global.kafkaSasl=', 'setup.topics.rights: give needs global.kafkaSasl'],
  ['the step that gives rights', 'setup.topics.enabled=false', 'give needs setup.topics.enabled'],
  [
    'who gives the rights of a user that it names itself',
    'booking.kafkaUser=ABCDEF',
    'booking.kafkaUser: setup.topics.rights: give knows booking as svc-booking; say elsewhere',
  ],
  ['copies enough', 'setup.topics.minInSync=2', 'minInSync must not be more than setup.topics.replication'],
  ['shared storage of several', 'content.replicas=2', 'storage.accessMode must be ReadWriteMany'],
])('what only the installer knows is asked for in one sentence: %s', (_, setting, sentence) => {
  expect(refusal(platform, ['--set', setting])).toContain(sentence);
});

test('production is not rendered while every service may write every fact; who else gives the rights may be said', () => {
  const production = PROFILES.production?.[1] as Release;
  const open = ['--set', 'setup.topics.rights=open'];
  expect(refusal(production, open)).toContain('setup.topics.rights: production needs give (or elsewhere');
  expect(refusal(production, [...open, '--set', 'setup.topics.enabled=false'])).toContain('production needs give');
  expect(refusal(production, ['--set', 'setup.topics.rights=elsewhere,booking.kafkaUser=ABCDEF'])).toBe('');
});

test('a media server that has less time than its lessons is refused', () => {
  expect(refusal(janus, ['--set', 'graceSeconds=60'])).toContain('graceSeconds must be more than drainSeconds');
});

const twoNodes = ['--set-json', 'publicAddresses={"10.20.0.4":"203.0.113.4","10.20.0.5":"203.0.113.5"}'];
test.each([
  ['beside the one address', ['--set', 'publicAddress=203.0.113.4'], 'give one of the two'],
  ['on the pods’ network', ['--set', 'network=pod'], 'they need network: host'],
  ['of fewer nodes than media servers', ['--set', 'replicas=3'], 'fewer nodes than there are media servers'],
  [
    'with one address twice',
    ['--set-json', 'publicAddresses={"10.20.0.4":"203.0.113.4","10.20.0.5":"203.0.113.4"}'],
    'one address for two nodes',
  ],
  ['that are names', ['--set-json', 'publicAddresses={"node-a":"203.0.113.4"}'], 'schema'],
])('public addresses of nodes are refused %s', (_, more, sentence) => {
  expect(refusal(hosts, twoNodes)).toBe('');
  expect(refusal(hosts, [...twoNodes, ...more])).toContain(sentence);
});

test('one public address for several media servers is refused', () => {
  expect(refusal(hosts, ['--set', 'publicAddress=203.0.113.4'])).toContain('publicAddress is of one node');
  expect(refusal(hosts, ['--set', 'publicAddress=203.0.113.4,replicas=1'])).toBe('');
});

test.each(['service', 'platform', 'janus', 'infra'])('%s is a chart of this release', (name) => {
  const { version } = JSON.parse(text('package.json')) as { version: string };
  const chart = parse(text(`helm/${name}/Chart.yaml`)) as Record<string, unknown>;
  expect(chart.appVersion).toBe(name === 'janus' ? '1.1.2-2' : version);
  expect(chart.kubeVersion).toBe('>=1.30.0-0');
});

test('the generic chart installs a program alone, under the name of its release', () => {
  const settings = [
    'publicUrl=https://learn.example.org',
    'keycloakUrl=http://keycloak:8080/auth',
    'kafkaBrokers=kafka:9092',
  ];
  const { objects } = render(
    service,
    settings.flatMap((setting) => ['--set', `global.${setting}`]),
  );
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  expect(deployment?.metadata.name).toBe('booking');
  expect(JSON.stringify(deployment)).toContain('"image":"parlance/booking:');
});

const filesOfPortal = (name: string) =>
  objectsOf(name).find(({ metadata }) => metadata.name === 'portal-files')?.data as Record<string, string>;

function configOfPortal(name: string): unknown {
  const script = filesOfPortal(name)['config.js'] ?? '';
  const [, json = ''] = /^globalThis\.__PARLANCE_CONFIG__ = (\{.*\});$/m.exec(script) ?? [];
  return JSON.parse(json);
}

test('the portal is told by the charts what the local start tells it', () => {
  expect(configOfPortal('local')).toEqual(portalConfig());
});

test("SUB-13 a school's publishable key at Stripe reaches its portal", () => {
  expect(configOfPortal('production')).toMatchObject({ payments: { key: 'pk_live_of_the_school' } });
  expect(configOfPortal('staging')).not.toHaveProperty('payments');
});

const upstreams = {
  keycloak: 'keycloak:8080',
  gateway: 'gateway:8080',
  media: 'media-http:8080',
  content: 'content-http:8080',
};

test.each([
  ['local', { publicUrl: 'http://localhost:30080', upstreams, formsAMinute: { signIn: 120, signUp: 120 } }],
  [
    'production',
    {
      publicUrl: 'https://learn.example.org',
      storeOrigin: 'https://files.example.org',
      upstreams: { ...upstreams, keycloak: 'keycloak.keycloak:8080' },
      formsAMinute: { signIn: 20, signUp: 10 },
      trustedProxies: ['192.0.2.0/26'],
    },
  ],
] as [string, Site][])('%s: nginx is told of its place in the words of the local edge', (name, site) => {
  const files = filesOfPortal(name);
  expect(files['site.conf']?.trim().split('\n')).toEqual(siteConf(site));
  expect(files['server-name.conf']?.trim()).toBe(serverNames(site.publicUrl));
  for (const form of FORMS) expect(files[`form-${form}.conf`]?.trim()).toBe(formLimit(form, site));
});

test('media finds each media server by the name that its pod will have', () => {
  const env = (name: string) =>
    JSON.stringify(objectsOf(name).find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'media'));
  expect(env('local')).toContain('ws://janus-0.janus:8188');
  expect(env('production')).toContain('http://janus-1.janus.parlance-media:7088/admin');
  for (const name of profiles) expect(env(name)).toContain('{"name":"JANUS_EVENTS_FROM","value":"network"}');
});

test('a release that changes a mounted file replaces the pods that read it', () => {
  const checksum = (extra: string[]) => /checksum\/files: (\w+)/.exec(render(platform, extra).text)?.[1];
  expect(checksum([])).toHaveLength(64);
  expect(checksum(['--set', 'global.portal.company=Another'])).not.toBe(checksum([]));
});
