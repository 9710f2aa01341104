/** Three minutes of a whole school under load. How quick it was is not asked here, for other suites have the machine as well; whether it was true is (docs/guides/load.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateOf } from '../load/oracles/verdict.ts';
import type { RunRecord } from '../load/report/record.ts';
import { command, root } from './steps.ts';

const story = 'day';
const size = ['--people', '16', '--minutes', '3'];
const folder = join(root, '.local', 'load');

/** Fails where an oracle found something wrong, and where one had nothing to look at. */
export async function runLoad(platformFile: string): Promise<void> {
  const args = ['--disable-warning=ExperimentalWarning', 'tests/load/main.ts', story, ...size, '--untimed'];
  const before = new Set(records());
  await command(process.execPath, args, { log: 'load', env: { PLATFORM_FILE: platformFile } });
  const [file] = records().filter((one) => !before.has(one));
  if (file === undefined) throw new Error('the load left no record');
  const fault = faultOf(JSON.parse(readFileSync(join(folder, file), 'utf8')) as RunRecord);
  if (fault !== undefined) throw new Error(fault);
}

/** Without verdicts nobody was asked either. */
export function faultOf({ verdicts }: Pick<RunRecord, 'verdicts'>): string | undefined {
  if (verdicts.length === 0) return 'no oracle was asked';
  const idle = verdicts.filter((one) => stateOf(one) === 'not asked').map(({ oracle }) => oracle);
  const broken = verdicts.filter((one) => stateOf(one) === 'broken').map(({ oracle }) => oracle);
  if (broken.length > 0) return `not true: ${broken.join('; ')}`;
  return idle.length > 0 ? `had nothing to look at: ${idle.join('; ')}` : undefined;
}

function records(): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).filter((name) => name.startsWith(`${story}-`) && name.endsWith('.json'));
}
