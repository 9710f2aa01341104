/** What helm does to the platform that is installed, with the values that it has and more. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cluster } from './cluster-info.ts';

const limitMs = 400_000;

async function helm(args: string[]): Promise<string> {
  const { helm: program, kubeconfig, namespace } = cluster();
  const env = { ...process.env, KUBECONFIG: kubeconfig };
  const options = { env, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(program, ['--namespace', namespace, ...args], options)).stdout;
}

export async function upgrade(words: string[]): Promise<string> {
  return helm(['upgrade', 'parlance', cluster().platformChart, '--reuse-values', ...words, '--wait']);
}

/** Runs one pod of `helm test`; a rejection carries what helm says. */
export async function testBy(pod: string): Promise<string> {
  return helm(['test', 'parlance', '--filter', `name=${pod}`, '--timeout', '3m']);
}

/** The upgrade before this one, for what has been changed on purpose. Steps around a release are left out. */
export async function takeBack(): Promise<string> {
  return helm(['rollback', 'parlance', '--no-hooks', '--wait', '--timeout', '5m']);
}
