/** The charts as they are installed: each profile's releases, rendered by the pinned helm. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { knownGoProgram } from '@parlance/deploy/go';
import { makeProfile } from '@parlance/deploy/profile';
import { HELM, PROGRAMS } from '@parlance/deploy/tools';
import { parseAllDocuments } from 'yaml';
import { root } from '../meta/repository.ts';

export const { cache } = makeProfile({ root });

type Metadata = {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
};
export type KubernetesObject = { apiVersion: string; kind: string; metadata: Metadata; [field: string]: unknown };
export type Release = { name: string; chart: string; namespace: string; values: string[] };
export type Rendered = Release & { text: string; objects: KubernetesObject[] };

const hosts: Release = {
  name: 'janus',
  chart: 'helm/janus',
  namespace: 'parlance-media',
  values: ['helm/janus/values-host.yaml'],
};

/** What is installed together, in this order. */
export const PROFILES: Record<string, Release[]> = {
  local: [
    { name: 'infra', chart: 'helm/infra', namespace: 'parlance', values: ['helm/infra/values-local.yaml'] },
    platform('local'),
  ],
  staging: [hosts, platform('staging')],
  production: [{ ...hosts, values: [...hosts.values, 'helm/examples/production/janus.yaml'] }, platform('production')],
};

function platform(profile: string): Release {
  const values = [`helm/platform/values-${profile}.yaml`, `helm/examples/${profile}/values.yaml`];
  return { name: 'parlance', chart: 'helm/platform', namespace: 'parlance', values };
}

export function program(name: string): string {
  const known = PROGRAMS.find((one) => one.name === name);
  const file = known === undefined ? '' : knownGoProgram(known, cache);
  if (!existsSync(file)) throw new Error(`${name} is not there: \`npm test -- --only charts\` brings it`);
  return file;
}

const flags = ({ values, namespace }: Release) => [
  '--namespace',
  namespace,
  ...values.flatMap((file) => ['--values', file]),
];

const mostBytes = 64 * 1024 * 1024;

export function render(release: Release, extra: string[] = []): Rendered {
  const args = ['template', release.name, release.chart, ...flags(release), ...extra];
  const text = execFileSync(program(HELM.name), args, {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
    maxBuffer: mostBytes,
  });
  const objects = parseAllDocuments(text, { merge: true }).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    const found = document.toJS() as KubernetesObject | null;
    return found === null ? [] : [found];
  });
  return { ...release, text, objects };
}

/** What helm says when it refuses. */
export function refusal(release: Release, extra: string[]): string {
  const args = ['template', release.name, release.chart, ...flags(release), ...extra];
  const { status, stderr } = spawnSync(program(HELM.name), args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

const kept = new Map<string, Rendered[]>();
export function profile(name: string): Rendered[] {
  const known = kept.get(name) ?? (PROFILES[name] ?? []).map((release) => render(release));
  kept.set(name, known);
  return known;
}

export const objectsOf = (name: string): KubernetesObject[] => profile(name).flatMap(({ objects }) => objects);

export const goldenFolder = (name: string): string => join('helm/examples', name, 'rendered');
