/** The processes of the platform that runs, told apart from those of another one by the address that they serve. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export type Process = { pid: string; parent: string; folder: string; command: string };

function read(pid: string): Process | undefined {
  try {
    return {
      pid,
      parent: /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
      folder: readlinkSync(`/proc/${pid}/cwd`),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    return undefined; // ended meanwhile, or a thread of the kernel
  }
}

function serves(pid: string, publicUrl: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .includes(`OIDC_ISSUER=${publicUrl}/auth/realms/parlance`);
  } catch {
    return false;
  }
}

export function allProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(read)
    .filter((found) => found !== undefined);
}

/** Our own programs, without what they stand on. */
export function ownPrograms(publicUrl: string, all = allProcesses()): (Process & { name: string })[] {
  const ours = all.filter(({ pid, command }) => command.includes('dist/main') && serves(pid, publicUrl));
  if (ours.length === 0) throw new Error(`no process of ours serves ${publicUrl}`);
  return ours.map((process) => ({ ...process, name: process.folder.slice(process.folder.lastIndexOf('/') + 1) }));
}

export function descendantsOf(root: string, all: readonly Process[]): Process[] {
  const children = all.filter(({ parent }) => parent === root);
  return children.flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Its name is in brackets and may hold anything, so the fields are counted behind it. */
function timesOf(pid: string): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).map((ticks) => Number(ticks) / ticksPerSecond);
}

/** What a process has used so far, with all its threads. */
export function processorSeconds(pid: string): number {
  const [user = 0, system = 0] = timesOf(pid);
  return user + system;
}

/** And those of its children that have ended; a process that has ended itself is in its parent's. */
export function secondsWithEnded(pid: string): number {
  try {
    return timesOf(pid).reduce((sum, seconds) => sum + seconds, 0);
  } catch {
    return 0;
  }
}
