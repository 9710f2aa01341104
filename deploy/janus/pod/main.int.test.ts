/** The real program of a Janus pod, told to end while it starts. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '../../local/wait.ts';
import { sampleSettings } from './sample-settings.ts';

const program = join(process.cwd(), 'deploy/janus/pod/main.ts');
const [anyInterface] =
  Object.entries(networkInterfaces()).find(([, all = []]) => all.some(({ internal }) => !internal)) ?? [];
const settings = { ...sampleSettings, EVENTS_ADDRESS: '127.0.0.1:1', MEDIA_INTERFACE: anyInterface ?? '' };

test.each(['SIGTERM', 'SIGINT'] as const)('%s before Janus runs ends it at once, with 0', async (signal) => {
  const place = await mkdtemp(join(tmpdir(), 'janus-pod-'));
  const folder = join(place, 'janus');
  // The second of the files that it writes is a pipe that nobody reads: it gets that far and no further.
  await mkdir(folder);
  const pipe = join(folder, 'janus.transport.websockets.jcfg');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, TMPDIR: place, ...settings },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  try {
    expect(await waitUntil(async () => existsSync(join(folder, 'janus.jcfg')), { deadlineMs: 10_000 })).toBe(true);
    child.kill(signal);
    await Promise.race([ended, once(child.stdout, 'data')]);
    await (await open(pipe, 'r+')).close(); // Node's threads are not ended in the middle of a write
    expect(await ended).toEqual([0, null]);
    expect(said).toContain('told to end before Janus ran');
  } finally {
    child.kill('SIGKILL');
    await rm(place, { recursive: true });
  }
});
