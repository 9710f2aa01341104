/** The beginning of everything that runs processes: is it running already, is there room, are the ports free; then a supervisor. */
import { mkdirSync, statfsSync } from 'node:fs';
import { StartFault } from './faults.ts';
import { givenAddress, type Part } from './parts/part.ts';
import { demandFreePorts } from './ports.ts';
import { runningSupervisor, sweepLeftovers } from './processes/registry.ts';
import { rememberPort, type Profile } from './profile.ts';
import type { Log } from './progress.ts';
import { untilSignal } from './signals.ts';
import { makeSupervisor, type Supervisor } from './supervisor.ts';

const LEAST_FREE_BYTES = 1_000_000_000;

const HOW_TO_END: Record<string, string> = { main: 'npm run stop', cluster: 'npm run cluster -- down' };

export async function openPlatform(profile: Profile, log: Log, leastFreeBytes = LEAST_FREE_BYTES): Promise<Supervisor> {
  const pid = runningSupervisor(profile.folder);
  if (pid !== undefined) {
    const howToEnd = HOW_TO_END[profile.name] ?? `npm run stop -- --name ${profile.name}`;
    throw new StartFault(
      `Parlance "${profile.name}" runs already (pid ${pid}) at ${profile.publicUrl}; \`${howToEnd}\` ends it.`,
    );
  }
  mkdirSync(profile.folder, { recursive: true });
  demandRoom(profile.folder, leastFreeBytes);
  rememberPort(profile);
  const left = await sweepLeftovers(profile.folder);
  if (left.length > 0) log(`  ended what an earlier run had left behind: ${left.join(', ')}`);
  return makeSupervisor({ folder: profile.folder, logs: profile.logs, log });
}

/** For a program that does one thing and ends: what it runs ends with it, and on a signal before. */
export async function withPlatform(profile: Profile, work: (supervisor: Supervisor) => Promise<void>): Promise<void> {
  const supervisor = await openPlatform(profile, console.log);
  void untilSignal().then(() => supervisor.stop().then(() => process.exit(1)));
  await work(supervisor).finally(supervisor.stop);
}

function demandRoom(folder: string, leastBytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < leastBytes) {
    const [has, needs] = [free, leastBytes].map((bytes) => Math.floor(bytes / 1e6).toLocaleString('en'));
    throw new StartFault(`Only ${has} MB are free on the disk of ${folder}: ${needs} MB are needed.`);
  }
}

/** Checks the ports of the parts that are to be started, and others. */
export async function demandPorts(profile: Profile, parts: Part[], others: Part['ports'] = []): Promise<void> {
  const wanted = parts.filter((part) => givenAddress(part) === undefined).flatMap((part) => part.ports);
  await demandFreePorts([...wanted, ...others], portHint(profile));
}

function portHint(profile: Profile): string {
  return profile.name === 'main'
    ? `Choose another base port: PARLANCE_PORT=${profile.basePort + 1000} npm start`
    : `Choose another base port than ${profile.basePort}.`;
}
