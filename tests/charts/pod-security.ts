/** Pod security `restricted` of Kubernetes as a list of faults, and what we ask of a pod besides. */
import type { Container, Pod, PodSpec } from './pods.ts';

const VOLUMES = [
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
];
const PROFILES = ['RuntimeDefault', 'Localhost'];

const containersOf = ({ containers, initContainers = [] }: PodSpec) => [...initContainers, ...containers];
const when = (fault: string, broken: boolean) => (broken ? [fault] : []);

/** Of https://kubernetes.io/docs/concepts/security/pod-security-standards, for Linux. */
export function restrictedFaults({ spec }: Pod): string[] {
  const shared = spec.securityContext ?? {};
  const kinds = (spec.volumes ?? []).flatMap((volume) => Object.keys(volume).filter((key) => key !== 'name'));
  return [
    ...['hostNetwork', 'hostPID', 'hostIPC'].filter((key) => spec[key] === true),
    ...kinds.filter((kind) => !VOLUMES.includes(kind)).map((kind) => `volume ${kind}`),
    ...when('sysctls', Array.isArray(shared.sysctls) && shared.sysctls.length > 0),
    ...containersOf(spec).flatMap((container) => containerFaults(container, spec)),
  ];
}

function containerFaults({ securityContext: own = {}, ports = [] }: Container, { securityContext: pod = {} }: PodSpec) {
  const user = own.runAsUser ?? pod.runAsUser;
  const seccomp = (own.seccompProfile ?? pod.seccompProfile)?.type;
  return [
    ...when(
      'hostPort',
      ports.some(({ hostPort }) => hostPort !== undefined && hostPort !== 0),
    ),
    ...when('privileged', own.privileged === true),
    ...when('allowPrivilegeEscalation', own.allowPrivilegeEscalation !== false),
    ...when('capabilities', !(own.capabilities?.drop ?? []).includes('ALL')),
    ...when(
      'added capabilities',
      (own.capabilities?.add ?? []).some((name) => name !== 'NET_BIND_SERVICE'),
    ),
    ...when('procMount', own.procMount !== undefined && own.procMount !== 'Default'),
    ...when('runAsNonRoot', (own.runAsNonRoot ?? pod.runAsNonRoot) !== true),
    ...when('runAsUser', user === 0),
    ...when('seccompProfile', seccomp === undefined || !PROFILES.includes(seccomp)),
  ];
}

/** The house's own: nothing to write to but what is mounted, nothing told that nobody asked for, an end to memory. */
export function houseFaults({ spec }: Pod): string[] {
  return [
    ...when('automountServiceAccountToken', spec.automountServiceAccountToken !== false),
    ...when('enableServiceLinks', spec.enableServiceLinks !== false),
    ...containersOf(spec).flatMap(({ securityContext = {}, resources = {} }) => [
      ...when('readOnlyRootFilesystem', securityContext.readOnlyRootFilesystem !== true),
      ...when('memory limit', resources.limits?.memory === undefined),
      ...when('memory request', resources.requests?.memory === undefined),
      ...when('cpu request', resources.requests?.cpu === undefined),
    ]),
  ];
}
