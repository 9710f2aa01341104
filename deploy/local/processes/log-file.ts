/** One log file for each process. A new run of the platform keeps the last run's file beside it. */
import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Puts the last run's log aside, so that a log file tells one run. */
export function beginLog(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) renameSync(path, path.replace(/\.log$/, '.previous.log'));
}

/** A descriptor to append to; the caller closes it once the child has its own. */
export function openLog(path: string): number {
  return openSync(path, 'a', 0o600);
}

/** The last lines that say something, for the sentence that tells why a start failed. */
export function lastLines(path: string, count: number): string[] {
  if (!existsSync(path)) return [];
  const size = statSync(path).size;
  const bytes = Buffer.alloc(Math.min(size, 8_192));
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, bytes.length, size - bytes.length);
  closeSync(file);
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count);
}
