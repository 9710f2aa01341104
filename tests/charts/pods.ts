/** Every pod that an object of the cluster makes. */
import type { KubernetesObject } from './render.ts';

export type EnvVariable = {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string; optional?: boolean }; fieldRef?: { fieldPath: string } };
};
type SecurityContext = Record<string, unknown> & {
  capabilities?: { drop?: string[]; add?: string[] };
  seccompProfile?: { type: string };
};
export type Container = {
  name: string;
  image: string;
  args?: string[];
  env?: EnvVariable[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  ports?: { name: string; containerPort: number; hostPort?: number }[];
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: SecurityContext;
};
export type PodSpec = Record<string, unknown> & {
  containers: Container[];
  initContainers?: Container[];
  securityContext?: SecurityContext;
  volumes?: Record<string, unknown>[];
  terminationGracePeriodSeconds?: number;
};
export type Pod = {
  owner: KubernetesObject;
  name: string;
  labels: Record<string, string>;
  spec: PodSpec;
  replicas: number;
};

type Template = { metadata: { labels: Record<string, string> }; spec: PodSpec };

const MAKERS = ['Deployment', 'StatefulSet', 'Job'];

export function podsOf(objects: KubernetesObject[]): Pod[] {
  return objects.flatMap((owner): Pod[] => {
    const { name, labels = {} } = owner.metadata;
    if (owner.kind === 'Pod') return [{ owner, name, labels, spec: owner.spec as PodSpec, replicas: 1 }];
    if (!MAKERS.includes(owner.kind)) return [];
    const { template, replicas = 1 } = owner.spec as { template: Template; replicas?: number };
    return [{ owner, name, labels: template.metadata.labels, spec: template.spec, replicas }];
  });
}

/** What stays: neither steps around a release nor tests. */
export const lasting = (pods: Pod[]): Pod[] =>
  pods.filter(({ owner }) => ['Deployment', 'StatefulSet'].includes(owner.kind));

export const isStep = ({ owner }: Pod): boolean => owner.metadata.annotations?.['helm.sh/hook'] !== undefined;

const units: Record<string, number> = { '': 1, m: 0.001, Ki: 1024, Mi: 1024 ** 2, Gi: 1024 ** 3 };

/** `250m` or `64Mi` as a number. */
export function quantity(text: string): number {
  const [, number = '', unit = ''] = /^([0-9.]+)([A-Za-z]*)$/.exec(text) ?? [];
  const factor = units[unit];
  if (factor === undefined) throw new Error(`what is ${text}?`);
  return Number(number) * factor;
}
