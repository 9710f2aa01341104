/** The programs that people and tests use on the charts, in exactly these versions. */
import { join } from 'node:path';
import type { GoProgram } from '../local/fetch/go.ts';

/** Both are helm at heart, and most of each is Kubernetes' client. */
const list = join(import.meta.dirname, 'go');

/** Of the cluster that the charts are rendered for where no cluster is asked. */
const [kubernetesMajor, kubernetesMinor] = ['1', '34'];
export const KUBERNETES_SCHEMAS = `${kubernetesMajor}.${kubernetesMinor}.0`;

export const HELM: GoProgram = {
  name: 'helm',
  module: 'helm.sh/helm/v3',
  version: 'v3.22.0',
  sum: 'h1:n1if5iQgHYsujPAcO5oonH/KiSNUmqmUF0iGVjSF3AU=',
  package: './cmd/helm',
  list,
  variables: {
    'helm.sh/helm/v3/internal/version.version': 'v3.22.0',
    'helm.sh/helm/v3/pkg/chartutil.k8sVersionMajor': kubernetesMajor,
    'helm.sh/helm/v3/pkg/chartutil.k8sVersionMinor': kubernetesMinor,
    'helm.sh/helm/v3/pkg/lint/rules.k8sVersionMajor': kubernetesMajor,
    'helm.sh/helm/v3/pkg/lint/rules.k8sVersionMinor': kubernetesMinor,
  },
};

/** Brings a node of its own Kubernetes, by the digest of the node's image (pkg/apis/config/defaults/image.go): 1.34.0. */
export const KIND: GoProgram = {
  name: 'kind',
  module: 'sigs.k8s.io/kind',
  version: 'v0.30.0',
  sum: 'h1:2Xi1KFEfSMm0XDcvKnUt15ZfgRPCT0OnCBbpgh8DztY=',
  package: '.',
};

const KUBECONFORM: GoProgram = {
  name: 'kubeconform',
  module: 'github.com/yannh/kubeconform',
  version: 'v0.7.0',
  sum: 'h1:ZFfniR8VChrWQxaxTUGnNrxw8RIDkjVBrjdhXSamwjw=',
  package: './cmd/kubeconform',
};

const KUBE_SCORE: GoProgram = {
  name: 'kube-score',
  module: 'github.com/zegl/kube-score',
  version: 'v1.20.0',
  sum: 'h1:J1VqK86SunV4Gg8emPTmwUVxe0rmXnAs5K9ZUbGMKR8=',
  package: './cmd/kube-score',
};

const HELM_UNITTEST: GoProgram = {
  name: 'helm-unittest',
  module: 'github.com/helm-unittest/helm-unittest',
  version: 'v1.1.2',
  sum: 'h1:r1Ah6Pr3h4kqvd65RN+r0FNTIGrJa+P9rcMyzwHEXXQ=',
  package: './cmd/helm-unittest',
  list,
};

export const PROGRAMS = [HELM, KUBECONFORM, KUBE_SCORE, HELM_UNITTEST];
