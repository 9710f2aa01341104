/** What an installation of Parlance asks of a cluster, whoever has made that: deploy/cluster and deploy/kind do. */
import type { Profile } from '../local/profile.ts';
import type { Progress } from '../local/progress.ts';
import type { Supervisor } from '../local/supervisor.ts';

export type Kubectl = (args: string[], input?: string) => Promise<string>;

export type AnyCluster = {
  profile: Profile;
  progress: Progress;
  supervisor: Supervisor;
  kubeconfig: string;
  kubectl: Kubectl;
  /** Archives of images, docker's or OCI's, onto every node. */
  importImages: (archives: string[]) => Promise<void>;
  /** The values of helm/janus that its media servers have. */
  mediaValues: 'values.yaml' | 'values-host.yaml';
  /** Helm's own words, after those of the local profile: what is otherwise on this cluster. */
  helmWords: { infra: string[]; platform: string[] };
  /** What it needs besides the two charts, before the platform. */
  prepare?: (install: InstallOptions) => Promise<void>;
  /** Resolves when the portal answers at the profile's public address. */
  forwardPortal: () => Promise<void>;
  /** Of the mail inbox, as this machine reaches it; its web page is under it. */
  inbox: () => Promise<string>;
};

export type Helm = (args: string[]) => Promise<string>;

export type InstallOptions = {
  cluster: Pick<AnyCluster, 'kubectl' | 'profile' | 'progress' | 'helmWords'>;
  helm: Helm;
  /** The images' tag. */
  version: string;
  publicUrl: string;
  development: boolean;
  /** More of helm's own words, e.g. `--set` of something that a test needs. */
  more?: string[];
};
