/** A core for what answers and the others for who asks: what asks more costs who answers nothing. */
import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { processIdsOfParts } from './whole-platform.ts';

const [first, others] = ['0', `1-${availableParallelism() - 1}`];

/** Until what it answers is called. On a machine with one core they share it. */
export function keepApart(): () => void {
  if (availableParallelism() === 1) return () => undefined;
  const whole = `0-${availableParallelism() - 1}`;
  const move = (pid: string, cores: string) => execFileSync('taskset', ['-acp', cores, pid], { stdio: 'ignore' });
  const put = (pid: string, cores: string) => {
    try {
      move(pid, cores);
    } catch {
      // ended meanwhile
    }
  };
  // Where nothing can be moved, what is measured is not what the figure says.
  move(String(process.pid), others);
  for (const pid of processIdsOfParts()) put(pid, first);
  return () => {
    for (const pid of [...processIdsOfParts(), String(process.pid)]) put(pid, whole);
  };
}
