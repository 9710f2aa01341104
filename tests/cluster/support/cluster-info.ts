/** The cluster under test; the test command writes where it is before the suite starts. */
import { readFileSync } from 'node:fs';

export type ClusterInfo = {
  kubeconfig: string;
  /** Programs: `hyperkube kubectl …`, `helm …`. */
  hyperkube: string;
  helm: string;
  /** The release that is installed, and helm's words for it: chart, values, settings. */
  version: string;
  /** A release whose images are on the node too: the same programs under another version. */
  nextVersion: string;
  /** Of booking alone, and its program ends as soon as it starts. */
  brokenVersion: string;
  platformArgs: string[];
  namespace: string;
  publicUrl: string;
};

let known: ClusterInfo | undefined;

export function cluster(): ClusterInfo {
  const file = process.env.CLUSTER_FILE;
  if (!known && !file) throw new Error('no cluster: run `npm test -- --only cluster`');
  known ??= JSON.parse(readFileSync(String(file), 'utf8')) as ClusterInfo;
  return known;
}
