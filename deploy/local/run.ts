/** Runs a program to its end. */
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { StartFault } from './faults.ts';

export type RunOptions = { input?: string; env?: Record<string, string>; cwd?: string; limitMs?: number };
export type Run = (file: string, args: string[], options?: RunOptions) => Promise<string>;

/** What it printed; a StartFault with what it complained of when it ended badly. */
export const run: Run = (file, args, { input = '', env = {}, cwd, limitMs = 600_000 } = {}) =>
  new Promise((resolve, reject) => {
    const options = { cwd, env: { ...process.env, ...env }, timeout: limitMs, maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(file, args, options, (error, out, said) => {
      if (error === null) return resolve(out);
      const how = complaintOf(said) || (error.killed ? 'it did not end in time' : error.message.split('\n', 1)[0]);
      reject(new StartFault(`${[basename(file), ...verb(args)].join(' ')} failed: ${how}`, { cause: error }));
    });
    child.stdin?.on('error', () => undefined); // it ended before it had read everything
    child.stdin?.end(input);
  });

/** `upgrade` of helm, `create cluster` of kind: what it was to do, without options. */
function verb(args: string[]): string[] {
  const isWord = (arg: string) => /^[a-z][a-z-]*$/.test(arg);
  const first = args.findIndex(isWord);
  return first < 0 ? [] : args.slice(first, first + 2).filter(isWord);
}

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
