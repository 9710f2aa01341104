/** Fault stories on the cluster: all that can be played there, some in one evening (docs/guides/fault-stories.md). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { command, root } from './steps.ts';

const script = (file: string, ...args: string[]) => ['--disable-warning=ExperimentalWarning', file, ...args];
/** An evening lasts no longer than people come with tokens for. */
const inAnEvening = 8;
const openWithinMs = 120_000;

/** Asked of a process by itself: this one knows another platform already. */
async function playable(file: string): Promise<string[]> {
  const args = script('tests/stories/main.ts', '--playable');
  const asked = promisify(execFile)(process.execPath, args, {
    cwd: root,
    timeout: openWithinMs,
    env: { ...process.env, PLATFORM_FILE: file },
  });
  return (await asked).stdout.split('\n').filter(Boolean);
}

/** On the cluster of this checkout that is ready. */
export async function storiesOnCluster(): Promise<void> {
  const door = spawn(process.execPath, script('tests/bin/cluster.ts'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const limit = setTimeout(() => door.kill('SIGKILL'), openWithinMs);
  try {
    let file: string | undefined;
    // It goes on, and its words end, when it could not open.
    for await (const line of createInterface({ input: door.stdout })) {
      file = /PLATFORM_FILE=(.+)$/.exec(line)?.[1];
      if (file !== undefined) break;
    }
    clearTimeout(limit);
    if (file === undefined) throw new Error('the programs of the cluster cannot be taken away');
    const names = await playable(file);
    for (let from = 0; from < names.length; from += inAnEvening) {
      const some = names.slice(from, from + inAnEvening);
      const args = script('tests/stories/main.ts', ...some, '--seconds', '15', '--people', '8', '--untimed');
      await command(process.execPath, args, {
        log: `cluster-stories-${1 + from / inAnEvening}`,
        env: { PLATFORM_FILE: file },
      });
    }
  } finally {
    clearTimeout(limit);
    if (door.exitCode === null && door.signalCode === null) {
      door.kill('SIGINT');
      await once(door, 'exit');
    }
  }
}
