/** Asks an installation what is wrong with it: every check beside the others, none longer than its patience, none silenced by another's fault. */
import { faultOf, ill, type Finding } from './finding.ts';
import { checkBacklog } from './checks/backlog.ts';
import { checkCertificate } from './checks/certificate.ts';
import { checkClocks } from './checks/clocks.ts';
import { checkMail } from './checks/mail.ts';
import { checkMigrations } from './checks/migrations.ts';
import { checkNames } from './checks/names.ts';
import { checkPrograms } from './checks/programs.ts';
import { checkRelay } from './checks/relay.ts';
import { checkSignIn } from './checks/sign-in.ts';
import { checkStorage } from './checks/storage.ts';
import { checkVersions } from './checks/versions.ts';
import type { Target } from './target.ts';

/** In the order in which they are told: what others stand on comes first. */
const checks = {
  names: checkNames,
  certificate: checkCertificate,
  programs: checkPrograms,
  clocks: checkClocks,
  versions: checkVersions,
  migrations: checkMigrations,
  backlog: checkBacklog,
  'sign-in': checkSignIn,
  mail: checkMail,
  storage: checkStorage,
  relay: checkRelay,
} satisfies Record<string, (target: Target) => Promise<Finding>>;

export type CheckName = keyof typeof checks;
export type Examined = Finding & { check: CheckName };

const longestMs = 60_000;

export async function examine(target: Target): Promise<Examined[]> {
  const names = Object.keys(checks) as CheckName[];
  return await Promise.all(names.map(async (check) => ({ check, ...(await bounded(checks[check], target)) })));
}

async function bounded(check: (target: Target) => Promise<Finding>, target: Target): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(ill(`no answer within ${longestMs / 1_000} s`, silentFix)), longestMs);
  });
  try {
    return await Promise.race([check(target), late]);
  } catch (error) {
    return ill(`the check itself failed (${faultOf(error)})`, silentFix);
  } finally {
    clearTimeout(timer);
  }
}

const silentFix = 'Look whether a firewall drops what is sent there instead of refusing it.';

const marks: Record<Finding['state'], string> = { well: 'ok', ill: 'ILL', 'not-asked': '-' };

/** What a person reads, line by line; the last line sums up. */
export function linesOf(examined: readonly Examined[]): string[] {
  const lines = examined.flatMap(({ check, state, said, fix }) => [
    `${marks[state].padEnd(4)} ${check.padEnd(12)} ${said}`,
    ...(fix === undefined ? [] : [`${' '.repeat(18)}${fix}`]),
  ]);
  const bad = examined.filter(({ state }) => state === 'ill');
  const unasked = examined.filter(({ state }) => state === 'not-asked').length;
  const rest = unasked === 0 ? '' : `, ${unasked} could not be asked`;
  return [
    ...lines,
    '',
    `${bad.length === 0 ? 'Nothing is wrong' : `Wrong: ${bad.map(({ check }) => check).join(', ')}`}${rest}.`,
  ];
}
