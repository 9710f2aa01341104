/** The list of running processes on disk, so that `npm run stop` and the next start find what a killed supervisor left behind. */
import { setTimeout as pause } from 'node:timers/promises';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup } from './command.ts';

export type Entry = {
  name: string;
  pid: number;
  /** In clock ticks since boot: a pid that was given again does not match. */ born: string;
};
type Content = { supervisor: Entry; processes: Entry[] };

export type Registry = ReturnType<typeof openRegistry>;

const fileOf = (folder: string) => join(folder, 'processes.json');

export function openRegistry(folder: string) {
  const content: Content = { supervisor: processEntry('supervisor', process.pid), processes: [] };
  const save = () => {
    const next = `${fileOf(folder)}.next`;
    writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`);
    renameSync(next, fileOf(folder));
  };
  save();
  return {
    add(name: string, pid: number): void {
      content.processes.push(processEntry(name, pid));
      save();
    },
    remove(pid: number): void {
      content.processes = content.processes.filter((process) => process.pid !== pid);
      save();
    },
    clear: () => rmSync(fileOf(folder), { force: true }),
  };
}

/** The pid of the supervisor that runs this platform now, if one does. */
export function runningSupervisor(folder: string): number | undefined {
  const supervisor = read(folder)?.supervisor;
  return supervisor !== undefined && isAlive(supervisor) ? supervisor.pid : undefined;
}

/** Ends what the registry still names; returns the names of what was found alive. */
export async function sweepLeftovers(folder: string): Promise<string[]> {
  const left = (read(folder)?.processes ?? []).filter(isAlive);
  for (const { pid } of left) {
    signalGroup(pid, 'SIGTERM');
    signalGroup(pid, 'SIGCONT');
  }
  await untilGone(left);
  const stubborn = left.filter(isAlive);
  for (const { pid } of stubborn) signalGroup(pid, 'SIGKILL');
  // A database does not start while the one before it is going.
  await untilGone(stubborn);
  rmSync(fileOf(folder), { force: true });
  return left.map(({ name }) => name);
}

async function untilGone(entries: readonly Entry[]): Promise<void> {
  for (let tries = 0; tries < 60 && entries.some(isAlive); tries++) await pause(50);
}

function read(folder: string): Content | undefined {
  return existsSync(fileOf(folder)) ? (JSON.parse(readFileSync(fileOf(folder), 'utf8')) as Content) : undefined;
}

export function processEntry(name: string, pid: number): Entry {
  return { name, pid, born: bornAt(pid) ?? '' };
}

export function isAlive({ pid, born }: Entry): boolean {
  const now = bornAt(pid);
  return now !== undefined && now === born;
}

/** When the process was started, or undefined when there is none (a zombie counts as none). */
function bornAt(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold anything
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}
