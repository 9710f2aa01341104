/** What the programs before the servers of helm/infra have in common: they prepare, and then become the server, so that it is the first process and gets the signals. */
import { spawnSync } from 'node:child_process';

/** A setting that must be there. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing`);
  return value;
}

/** Something that has to be done before, and done well. */
export function before(file: string, args: string[]): void {
  const { status, error } = spawnSync(file, args, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${file} ended with ${status}`);
}

export function become(file: string, args: string[], env: Record<string, string> = {}): void {
  process.execve?.(file, [file, ...args], { ...process.env, ...env });
}
