/** A running platform by its parts: our programs, and the stores and servers beside them, each with all its processes. */
import { readFileSync } from 'node:fs';
import { platform } from '../../support/platform-info.ts';
import { allProcesses, descendantsOf, ownPrograms, type Process, secondsWithEnded } from './processes.ts';

/** How the parts beside ours are told apart by what was called. */
const besides: readonly [string, RegExp][] = [
  ['postgres', /\bpostgres\b/],
  ['kafka', /kafka\.Kafka/],
  ['keycloak', /keycloak/],
  ['redis', /redis-server/],
  ['nginx', /\bnginx\b/],
  ['janus', /\bjanus\b/],
];

/** By part; those that are not measured (the inbox, the stand-in for Stripe) are left out. */
export type Reading = Record<string, number>;

function processesOfParts(): Record<string, Process[]> {
  const all = allProcesses();
  const ours = ownPrograms(platform().publicUrl, all);
  const parts: Record<string, Process[]> = {};
  const add = (name: string, root: Process) =>
    (parts[name] = [...(parts[name] ?? []), root, ...descendantsOf(root.pid, all)]);
  for (const one of ours) add(one.name, one);
  const supervisor = ours[0]?.parent;
  for (const one of all.filter(({ parent }) => parent === supervisor)) {
    const [name] = besides.find(([, pattern]) => pattern.test(one.command)) ?? [];
    if (name !== undefined && !ours.some(({ pid }) => pid === one.pid)) add(name, one);
  }
  return parts;
}

const sumOf = (read: (pid: string) => number): Reading =>
  Object.fromEntries(
    Object.entries(processesOfParts()).map(([name, own]) => [name, own.reduce((sum, { pid }) => sum + read(pid), 0)]),
  );

export const processIdsOfParts = (): string[] =>
  Object.values(processesOfParts()).flatMap((own) => own.map(({ pid }) => pid));

export const processorOfParts = (): Reading => sumOf(secondsWithEnded);

/** Kilobytes that are nobody else's, and a share of what is shared. */
export const memoryOfParts = (): Reading =>
  sumOf((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // ended meanwhile
    }
  });
