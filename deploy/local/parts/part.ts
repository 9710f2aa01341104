/** What every part of the platform that is not ours says about itself. */
import type { Tool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import type { Secrets } from '../secrets.ts';
import type { Unit } from '../processes/member.ts';
import type { Supervisor } from '../supervisor.ts';

export type PartContext = {
  profile: Profile;
  secrets: Secrets;
  supervisor: Supervisor;
  /** Programs are called, and call, by lines that tests can break. */
  breakableLines?: boolean;
};

export type Part = {
  title: string;
  /** The environment variables that say "it runs elsewhere, here is its address": then it is not started. */
  givenBy: string[];
  ports: { port: number; use: string }[];
  tools: Tool[];
  /** It runs code of this repository, so it waits until that is built. */
  isOurs?: boolean;
  /** Brings what no package manager of the system has; the note says what was done. */
  fetch?: () => Promise<string>;
  /** Writes its configuration and makes its data folder. */
  prepare: () => Promise<void>;
  unit: () => Unit;
};

/** The address that the environment gives for a part, if it gives one. */
export function givenAddress(part: Pick<Part, 'givenBy'>, env: NodeJS.ProcessEnv = process.env): string | undefined {
  return part.givenBy.map((name) => env[name]).find((value) => value !== undefined && value !== '');
}
