/** What kube-score calls critical and we do on purpose; each line was looked at. */
export type ScoreException = { found: RegExp; because: string };

export const SCORE_EXCEPTIONS: ScoreException[] = [
  {
    found: /: container-resources$/,
    because:
      'No limit on processor time: a limit only makes a busy pod slower while the processor idles; requests share it out. Memory has its limit everywhere (pods.charts.test.ts).',
  },
  {
    found: /: container-image-pull-policy$/,
    because: 'Images carry the version of the release and are never pushed twice, so a node that has one need not ask.',
  },
  {
    found: /^Deployment portal: pod-probes-identical$/,
    because:
      'nginx that answers at all can serve: it reads files and passes on, and who is behind it has probes of his own.',
  },
  {
    found: /^(Deployment redis|StatefulSet kafka): pod-probes-identical$/,
    because:
      'Infra, local and CI only: an open port is what can be asked without a client in the image; liveness waits six times as long as readiness.',
  },
  {
    found: /^StatefulSet (postgres|kafka|stripe): statefulset-has-servicename$/,
    because: 'Infra, local and CI only: one pod each, called by the address of its service, never by its own name.',
  },
  {
    found: /^StatefulSet janus: pod-networkpolicy$/,
    because: "On the host's network policies say nothing; the nodes' firewall does (helm/janus/README.md).",
  },
];
