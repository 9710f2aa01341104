/** The processes of one browser, found by what only its command line says. */
import { readdirSync, readFileSync } from 'node:fs';

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Whoever has these words in its command line, and all that it started. */
export function processesWith(words: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const found = new Set(pids.filter((pid) => read(pid, 'cmdline').includes(words)));
  const parents = new Map(pids.map((pid) => [pid, Number(/\) \S (\d+)/.exec(read(pid, 'stat'))?.[1])]));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

export function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has gone by itself.
    }
  }
}
