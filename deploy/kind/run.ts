/** Runs a program to its end: docker, podman, kind. */
import { execFile } from 'node:child_process';
import { StartFault } from '../local/faults.ts';

export type RunOptions = { input?: string; env?: Record<string, string>; limitMs?: number };
/** What it printed; a StartFault with what it complained of when it ended badly. */
export type Run = (file: string, args: string[], options?: RunOptions) => Promise<string>;

export const run: Run = (file, args, { input = '', env = {}, limitMs = 600_000 } = {}) =>
  new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(file, args, options, (error, out, said) => {
      if (error === null) return resolve(out);
      const what = `${file.split('/').at(-1)} ${args[0]} ${args[1] ?? ''}`.trim();
      reject(new StartFault(`${what} failed: ${complaintOf(said) || error.message}`, { cause: error }));
    });
    child.stdin?.on('error', () => undefined); // it ended before it had read everything
    child.stdin?.end(input);
  });

/** The last thing that was said. kind puts its reason before the whole of a failed command, and what that has said after it. */
export function complaintOf(said: string): string {
  const [before = '', output] = said.split('Command Output:');
  const reason = before.split('\n').find((line) => line.startsWith('ERROR:'));
  const last = lastLine(output ?? said);
  if (reason === undefined || last === '') return (reason ?? last).slice(0, longest);
  const [first = reason] = reason.split(': command "');
  return (output === undefined ? reason : `${first}: ${last}`).slice(0, longest);
}

const longest = 300;
const lastLine = (text: string) => text.trim().split('\n').at(-1)?.trim() ?? '';
