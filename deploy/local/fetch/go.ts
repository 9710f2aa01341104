/**
 * Programs written in Go, built from their published modules. A module is built as its authors do it: in its own folder of Go's cache,
 * with its own go.mod and go.sum, so replaced and pinned modules are what they say. The module itself is checked against the sum that stands in our table.
 * Those of one list of ours share what they are made of, which is compiled once: what they are is what that list's go.sum says.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFault } from '../faults.ts';
import { findTool, type Tool } from './apt.ts';
import { cached, cachedPath, type Recipe } from './cache.ts';

export type GoModule = {
  module: string;
  version: string;
  /** As Go writes it: `h1:…`. */
  sum: string;
};

export type GoProgram = GoModule & {
  name: string;
  /** Inside the module. */
  package: string;
  /** What the linker sets: a variable's path to its value. */
  variables?: Record<string, string>;
  /** The folder of a list of ours (a go.mod and go.sum) that it is built from, and not from its own. */
  list?: string;
};

const GO: Tool = { program: 'go', package: 'golang', folders: ['/usr/local/go/bin', '/usr/lib/go/bin'] };
/** What the modules of Kubernetes and helm ask for; the package of a stable system may be older. */
const OLDEST_GO = '1.26';

/**
 * Programs without C, by the Go that is there. Its compiler is many short processes, of which collecting is a quarter: none collects before
 * it has a gigabyte.
 */
export const GO_ENV = {
  CGO_ENABLED: '0',
  GOTOOLCHAIN: 'local',
  GOFLAGS: '-mod=readonly -buildvcs=false',
  GOGC: 'off',
  GOMEMLIMIT: '1GiB',
};

/** Alike for all programs, so that what two of them use is compiled once. Nobody debugs them, and what a debugger reads is a seventh of the work. */
export const GO_BUILD = ['build', '-trimpath', '-gcflags=all=-dwarf=false'];

const fetchLimitMs = 5 * 60_000;
/** From nothing it takes some minutes of two cores, and beside suites that go first what these leave of them. */
export const BUILD_LIMIT_MS = 45 * 60_000;

/** The folder of a program's file; built when it is not there. */
export async function goProgram(program: GoProgram, cache: string): Promise<{ file: string; made: boolean }> {
  const { folder, made } = await cached({ ...recipe(program, cache), make: (into) => build(program, into) });
  return { file: join(folder, program.name), made };
}

/** Where it lies once it has been built. */
export function knownGoProgram(program: GoProgram, cache: string): string {
  return join(cachedPath(recipe(program, cache)), program.name);
}

function recipe({ name, module, version, sum, list, ...how }: GoProgram, cache: string): Omit<Recipe, 'make'> {
  const texts = list === undefined ? [] : ['go.mod', 'go.sum'].map((file) => readFileSync(join(list, file), 'utf8'));
  return { cache, name, from: [module, version, sum, JSON.stringify(how), process.platform, process.arch, ...texts] };
}

/** The module's folder in Go's own cache, which nobody may write to. */
export async function fetchModule({ module, version, sum }: GoModule): Promise<string> {
  const folder = join(tmpdir(), 'parlance-go');
  mkdirSync(folder, { recursive: true }); // any place without a go.mod
  const told = await go(['mod', 'download', '-json', `${module}@${version}`], folder, fetchLimitMs);
  const { Dir, Sum } = JSON.parse(told) as { Dir: string; Sum: string };
  if (Sum !== sum) throw new StartFault(`${module}@${version} is not what it was: its sum is ${Sum}, not ${sum}.`);
  return Dir;
}

async function build(program: GoProgram, into: string): Promise<void> {
  const { list, module } = program;
  const folder = await fetchModule(program);
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const flags = ['-s', '-w', ...variables].join(' ');
  await go(
    [
      ...GO_BUILD,
      '-ldflags',
      flags,
      '-o',
      join(into, program.name),
      list ? join(module, program.package) : program.package,
    ],
    list ?? folder,
    BUILD_LIMIT_MS,
  );
}

/** Where it is, when it is there and new enough. */
export function demandGo(): string {
  const file = findTool(GO);
  const what = `install ${OLDEST_GO} or newer from https://go.dev/dl and put \`go\` on the PATH.`;
  if (file === undefined) throw new StartFault(`Go is missing on this machine: ${what}`);
  const { stdout } = spawnSync(file, ['env', 'GOVERSION'], { encoding: 'utf8', env: GO_ENV, timeout: 30_000 });
  const version = (stdout ?? '').trim().replace(/^go/, '');
  if (version.localeCompare(OLDEST_GO, 'en', { numeric: true }) < 0) {
    throw new StartFault(`Go on this machine (${file}) is ${version || 'of an unknown version'}: ${what}`);
  }
  return file;
}

async function go(args: string[], cwd: string, timeout: number): Promise<string> {
  const file = demandGo();
  const env = { ...process.env, ...GO_ENV };
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout, killSignal: 'SIGINT' as const, maxBuffer: 16 * 1024 * 1024 };
    execFile(file, args, options, (error, out, complaints) => {
      if (error === null) return resolve(out);
      reject(new StartFault(`go ${args[0]} of ${args.at(-1)} ${ending(error, out + complaints, timeout)}`));
    });
  });
}

function ending(error: { killed?: boolean | undefined }, said: string, timeout: number): string {
  if (error.killed === true) return `did not end within ${timeout / 60_000} minutes.`;
  return `failed: ${said.trim().split('\n').slice(-3).join(' ')}`;
}
