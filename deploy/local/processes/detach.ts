/** Starts a program of ours that outlives this one, with all that it says in one log file. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fchmodSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export function spawnDetached(script: string, args: string[], log: string): ChildProcess {
  mkdirSync(dirname(log), { recursive: true });
  const output = openSync(log, 'w', 0o600); // it may tell the demo password, which is the first administrator's too
  fchmodSync(output, 0o600);
  const child = spawn(process.execPath, [...process.execArgv, fileURLToPath(script), ...args], {
    detached: true,
    stdio: ['ignore', output, output],
  });
  child.unref();
  return child;
}
