/** `npm run cluster -- kubectl …` and the like: a program that speaks to a cluster, with its namespace unless another is named. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartFault } from '../local/faults.ts';
import { NAMESPACE } from './install-platform.ts';

/** Ends as it ends. `bringUp` is the command that makes the cluster. */
export function speak(file: string, args: string[], cluster: { kubeconfig: string; bringUp: string }): void {
  // Without one both would ask whoever answers at port 8080 of this machine.
  if (!existsSync(cluster.kubeconfig))
    throw new StartFault(`There is no cluster: \`${cluster.bringUp}\` brings one up.`);
  const env = { ...process.env, KUBECONFIG: cluster.kubeconfig, HELM_NAMESPACE: NAMESPACE };
  const { status, error } = spawnSync(file, args, { stdio: 'inherit', env });
  if (error !== undefined) throw new StartFault(`${file} cannot be run: ${error.message}`, { cause: error });
  process.exitCode = status ?? 1;
}
