/** A fault story on the cluster: who is there goes on as promised while a program has no pod (docs/guides/fault-stories.md). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { command, root } from './steps.ts';

const script = (file: string, ...args: string[]) => ['--disable-warning=ExperimentalWarning', file, ...args];
const openWithinMs = 120_000;

/** On the cluster of this checkout that is ready. */
export async function storyOnCluster(): Promise<void> {
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
    const args = script('tests/stories/main.ts', 'content-gone', '--seconds', '20', '--people', '8', '--untimed');
    await command(process.execPath, args, { log: 'cluster-story', env: { PLATFORM_FILE: file } });
  } finally {
    clearTimeout(limit);
    if (door.exitCode === null && door.signalCode === null) {
      door.kill('SIGINT');
      await once(door, 'exit');
    }
  }
}
