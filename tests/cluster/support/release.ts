/** `helm upgrade` of the platform, with its values as they were installed and more. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cluster } from './cluster-info.ts';

const limitMs = 400_000;

/** What has been changed on purpose is taken back by an upgrade without words. */
export async function upgrade(words: string[] = []): Promise<string> {
  const { helm, kubeconfig, namespace, platformArgs } = cluster();
  const args = ['upgrade', 'parlance', '--namespace', namespace, ...platformArgs, ...words, '--wait'];
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  return (await promisify(execFile)(helm, args, { env, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 })).stdout;
}
