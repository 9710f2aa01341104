/** Every fault story with its alerts, and every toxic, one after another on a platform that can be broken. It takes some hours, so only the full run has it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stories } from '../stories/all.ts';
import { readNotes, summaryOf, type Note } from '../stories/notes.ts';
import { rows } from '../stories/toxics.ts';
import { startTestPlatform, type RunningPlatform } from './platform-lanes.ts';
import { command, root } from './steps.ts';

const toBreak = { breakableLines: true, pace: 20 };
/** None takes longer; what does not end by then is broken. */
const longestMs = 25 * 60_000;
/** After about thirty the inbox of one platform is full. */
const storiesAPlatform = 15;
const folder = join(root, '.local', 'stories');

type Playing = { name: string; args: readonly string[] };

/** All of them, or those that are named; a toxic is named by its line. */
export function storiesToPlay(named: string | undefined): Playing[] {
  const toxic = (line: string): Playing => ({ name: `toxics ${line}`, args: ['toxics', '--line', line] });
  const all = [
    ...stories.map(({ name }): Playing => ({ name, args: [name] })),
    ...rows.flatMap(({ lines }) => lines.map(({ name }) => toxic(name))),
  ];
  if (named === undefined) return all;
  const names = named.split(',').map((name) => name.replace(':', ' '));
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`no story: ${unknown.join(', ')}`);
  return all.filter(({ name }) => names.includes(name));
}

/** Fails when a promise was not kept; what was played, when, and which alerts fired is in the file that is answered. */
export async function playAllStories(signal: AbortSignal, named: string | undefined): Promise<string> {
  const playing = storiesToPlay(named);
  mkdirSync(folder, { recursive: true });
  const name = `all-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const [notes, page] = [join(folder, `${name}.notes`), join(folder, `${name}.md`)];
  rmSync(notes, { force: true });
  for (let from = 0; from < playing.length && !signal.aborted; from += storiesAPlatform) {
    const platform = await startTestPlatform(signal, undefined, toBreak);
    try {
      for (const one of playing.slice(from, from + storiesAPlatform)) {
        if (signal.aborted) break;
        await playOne(one, platform, notes);
        writeFileSync(page, summaryOf(readNotes(notes), namesOf(playing)));
      }
    } finally {
      await platform.stop();
    }
  }
  const bad = verdictsOf(readNotes(notes), namesOf(playing));
  if (bad.length > 0) throw new Error(`${bad.join('; ')} (${page})`);
  return page;
}

const namesOf = (playing: readonly Playing[]) => playing.map(({ name }) => name);

/** Which were broken, and which nobody has played. */
export function verdictsOf(notes: readonly Note[], wanted: readonly string[]): string[] {
  const missing = wanted.filter((name) => !notes.some(({ story }) => story === name));
  return [
    ...notes.filter(({ isGood }) => !isGood).map(({ story }) => `${story} is broken`),
    ...missing.map((name) => `${name} was not played`),
  ];
}

async function playOne({ name, args }: Playing, platform: RunningPlatform, notes: string): Promise<void> {
  const log = `story-${name.replace(' ', '-')}`;
  const told = [...args, '--note', notes, '--untimed'];
  const all = ['--disable-warning=ExperimentalWarning', 'tests/stories/main.ts', ...told];
  const env = { PLATFORM_FILE: platform.file };
  const bound = ['--signal=INT', '--kill-after=60', String(longestMs / 1_000)];
  // Those that are not kept have left their note, and those that could not begin have none.
  await command('timeout', [...bound, process.execPath, ...all], { log, env }).catch(() => undefined);
}
