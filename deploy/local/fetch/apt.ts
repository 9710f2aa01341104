/** Finds the programs that the parts need, and installs the missing ones from the system's packages where that is allowed. */
import { accessSync, chmodSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartFault } from '../faults.ts';
import type { Supervisor } from '../supervisor.ts';

/** A program, the folders beside PATH where systems put it, and the Debian package that brings it. */
export type Tool = {
  program: string;
  folders?: string[];
  package: string;
  /** Installed where that is allowed; nobody is asked for it otherwise. */
  optional?: boolean;
};

export function findTool(tool: Tool, path = process.env.PATH ?? ''): string | undefined {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin', ...(tool.folders ?? []).flatMap(expand)];
  return folders.map((folder) => join(folder, tool.program)).find(tool.optional === true ? existsSync : isExecutable);
}

/** Where it is; a StartFault when it is not there. */
export function demandTool(tool: Tool): string {
  const found = findTool(tool);
  if (found === undefined) throw missing([tool]);
  return found;
}

/** Installs what is missing, all in one go. Says what to do where it may not. */
export async function installMissing(tools: Tool[], supervisor: Pick<Supervisor, 'run'>): Promise<string[]> {
  const absent = tools.filter((tool) => findTool(tool) === undefined);
  if (absent.length === 0) return [];
  const packages = [...new Set(absent.map((tool) => tool.package))];
  if (process.getuid?.() !== 0 || findTool({ program: 'apt-get', package: 'apt' }) === undefined) {
    demandAll(absent);
    return [];
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (name: string, args: string[]) =>
    supervisor.run({
      name,
      title: `apt-get ${args.includes('update') ? 'update' : `install ${packages.join(' ')}`}`,
      command: { file: 'apt-get', args: ['-o', 'DPkg::Lock::Timeout=120', ...args] },
      env,
    });
  await withoutServices(async () => {
    await apt('apt-update', ['-qq', 'update']);
    await apt('apt-install', ['-qq', '-y', 'install', '--no-install-recommends', ...packages]);
  });
  demandAll(tools);
  return packages;
}

function demandAll(tools: Tool[]): void {
  const absent = tools.filter((tool) => tool.optional !== true && findTool(tool) === undefined);
  if (absent.length > 0) throw missing(absent);
}

/** Debian starts a server as soon as it is installed. Its policy file keeps it from that; ours are started with settings of our own. */
async function withoutServices(work: () => Promise<void>): Promise<void> {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  if (ours) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
  }
  try {
    await work();
  } finally {
    if (ours) rmSync(policy, { force: true });
  }
}

function missing(tools: Tool[]): StartFault {
  const programs = tools.map((tool) => tool.program).join(', ');
  const packages = [...new Set(tools.map((tool) => tool.package))].join(' ');
  return new StartFault(
    `Missing on this machine: ${programs}. Install with \`sudo apt-get install ${packages}\` and start again.`,
  );
}

/** A folder pattern with one `*`, newest name first: /usr/lib/postgresql/<version>/bin. */
function expand(pattern: string): string[] {
  const [before, after] = pattern.split('*');
  if (before === undefined || after === undefined) return [pattern];
  if (!existsSync(before)) return [];
  const names = readdirSync(before).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return names.map((name) => join(before, name, after));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
