/** `npm start -- --breakable`: a platform whose programs and lines may be broken on purpose (docs/guides/fault-stories.md). What runs says so in a file, as long as it runs. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault } from './faults.ts';
import { actsOn, openControlDoor } from './control-door.ts';
import { givenAddress, type Part } from './parts/part.ts';
import type { Platform } from './platform.ts';
import type { Profile } from './profile.ts';
import type { Target } from './services/units.ts';

/** What those who break it have to know besides. */
export type Breakable = {
  controlUrl: string;
  linesUrl: string;
  gatewayMetrics: string[];
  /** People come as quickly as they can be made. */
  formsAMinute: number;
};
type Kept = Breakable & { pid: number };

export const breakableForms = { signIn: 6_000, signUp: 6_000 };
/** Those who break it come from one address, and ask for more than people do. */
export const breakableRates = { gateway: { RATE_LIMIT_SCALE: '1000' } };

const fileOf = ({ folder }: Pick<Profile, 'folder'>) => join(folder, 'breakable.json');
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

type Asked = {
  target: Target;
  publicUrl: string;
  parts: readonly Pick<Part, 'title' | 'givenBy'>[];
  env: NodeJS.ProcessEnv;
};

/** Only what is here for development, is reached from here alone and is nobody else's. */
export function demandBreakable({ target, publicUrl, parts, env }: Asked): void {
  const no = (why: string) =>
    new StartFault(`--breakable is for a development platform of this machine alone: ${why}.`);
  if (target === 'production') throw no('this is a production build');
  if (!loopback.test(new URL(publicUrl).hostname)) throw no(`this one is reached at ${publicUrl}`);
  const given = parts.find((part) => givenAddress(part, env) !== undefined);
  if (given !== undefined) throw no(`${given.givenBy.join(' or ')} names a part that others may use (${given.title})`);
}

/** Opens the door and tells where; what closes both is answered. */
export async function openToBreak(platform: Platform, gatewayMetrics: string[]): Promise<() => void> {
  const { profile, urls } = platform;
  const door = await openControlDoor(actsOn(platform));
  const file = fileOf(profile);
  const linesUrl = urls.lines ?? '';
  const formsAMinute = breakableForms.signIn;
  const kept: Kept = { pid: process.pid, controlUrl: door.url, linesUrl, gatewayMetrics, formsAMinute };
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  return () => {
    rmSync(file, { force: true });
    door.close();
  };
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Undefined: what runs may not be broken, or nothing runs; one that was killed has left its file. */
export function readBreakable(profile: Pick<Profile, 'folder'>): Breakable | undefined {
  const file = fileOf(profile);
  if (!existsSync(file)) return undefined;
  const { pid, ...breakable } = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  return runs(pid) ? breakable : undefined;
}
