/** What others have to say of the rendered charts: their schemas, a list of good practice, and the generic chart's own unit tests. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { knownSchemas } from '@parlance/deploy/chart-schemas';
import { KUBERNETES_SCHEMAS } from '@parlance/deploy/tools';
import { root } from '../meta/repository.ts';
import { SCORE_EXCEPTIONS } from './score-exceptions.ts';
import { cache, profile, PROFILES, program } from './render.ts';

const profiles = Object.keys(PROFILES);
const schemas = knownSchemas(cache);
const places = [
  `${schemas}/{{ .NormalizedKubernetesVersion }}-standalone{{ .StrictSuffix }}/{{ .ResourceKind }}{{ .KindSuffix }}.json`,
  `${schemas}/{{ .Group }}/{{ .ResourceKind }}_{{ .ResourceAPIVersion }}.json`,
];

type Conformance = {
  resources: { kind: string; name: string; msg: string; status: string }[];
  summary: { valid: number; skipped: number };
};

function conform(text: string): { faults: string[]; valid: number; skipped: number } {
  if (!existsSync(schemas)) throw new Error('the schemas are not there: `npm test -- --only charts` brings them');
  const locations = places.flatMap((place) => ['-schema-location', place]);
  const args = ['-strict', '-summary', '-output', 'json', '-kubernetes-version', KUBERNETES_SCHEMAS, ...locations, '-'];
  const { stdout } = spawnSync(program('kubeconform'), args, {
    input: text,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { resources = [], summary } = JSON.parse(stdout) as Conformance;
  const faults = resources.map(({ kind, name, status, msg }) => `${status} ${kind} ${name}: ${msg}`);
  return { faults, valid: summary.valid, skipped: summary.skipped };
}

test.each(profiles)('%s: every object is one that the cluster knows, without an unknown field', (name) => {
  for (const { text, objects } of profile(name)) {
    expect(conform(text)).toEqual({ faults: [], valid: objects.length, skipped: 0 });
  }
});

test.each([
  ['apps/v1', 'Deployment', 'replica: 2'],
  ['gateway.networking.k8s.io/v1', 'HTTPRoute', 'hostname: x'],
  ['monitoring.coreos.com/v1', 'ServiceMonitor', 'endpoint: []'],
  ['monitoring.coreos.com/v1', 'PrometheusRule', 'rules: []'],
  ['example.org/v1', 'Unheard', 'x: 1'],
])('%s %s with an unknown field is found', (apiVersion, kind, field) => {
  const text = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: planted }\nspec:\n  ${field}\n`;
  expect(conform(text).faults).toEqual([expect.stringMatching(/^status(Invalid|Error) \w+ planted: /)]);
});

type Score = {
  object_meta: { name: string };
  type_meta: { kind: string };
  checks: { check: { id: string }; grade: number; skipped: boolean; comments: { summary: string }[] | null }[];
};
const CRITICAL = 1;
const minor = `v${KUBERNETES_SCHEMAS.split('.').slice(0, 2).join('.')}`;
const mostBytes = 64 * 1024 * 1024;

/** `Deployment booking: container-image-pull-policy`. */
function criticals(name: string): string[] {
  return profile(name).flatMap(({ text }) => {
    const args = ['score', '--kubernetes-version', minor, '--output-format', 'json', '-'];
    const { stdout, stderr } = spawnSync(program('kube-score'), args, {
      input: text,
      encoding: 'utf8',
      maxBuffer: mostBytes,
    });
    if (stdout === '') throw new Error(stderr);
    return (JSON.parse(stdout) as Score[]).flatMap(({ object_meta: { name: of }, type_meta: { kind }, checks }) =>
      checks
        .filter(({ grade, skipped }) => !skipped && grade === CRITICAL)
        .map(({ check: { id } }) => `${kind} ${of}: ${id}`),
    );
  });
}

const isReviewed = (line: string) => SCORE_EXCEPTIONS.some(({ found }) => found.test(line));

test.each(profiles)('%s: kube-score finds nothing critical but what was reviewed', (name) => {
  expect(criticals(name).filter((line) => !isReviewed(line))).toEqual([]);
});

test('every reviewed exception is still one', () => {
  const all = profiles.flatMap(criticals);
  expect(SCORE_EXCEPTIONS.filter(({ found }) => !all.some((line) => found.test(line)))).toEqual([]);
});

test("the generic chart's unit tests pass", () => {
  const said = execFileSync(program('helm-unittest'), ['--strict', 'helm/service'], { cwd: root, encoding: 'utf8' });
  expect(said).toMatch(/Tests: +[1-9]\d* passed/);
  expect(existsSync(join(root, 'helm/service/tests'))).toBe(true);
});
