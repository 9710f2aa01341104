import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../testing/eventually.ts';

const fixture = join(process.cwd(), 'services/runtime/src/lifecycle/process.fixture.ts');

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, [fixture, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'info' },
  });
}

/** What it says afterwards is still read: whoever writes into a pipe that nobody reads is another process than the one that is tested. */
async function portOf(child: ChildProcess): Promise<number> {
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  return eventually(() => Number(/port (\d+)\n/.exec(said)?.[1]) || undefined, { withinMs: 20_000 });
}

test('serves health and metrics, and SIGTERM ends it cleanly: not ready first, then the parts, then code 0', async () => {
  const child = run();
  const port = await portOf(child);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  expect((await get('/health/live')).status).toBe(200);
  expect(await (await get('/health/ready')).json()).toEqual({ ready: true, faults: [] });
  expect(await (await get('/metrics')).text()).toContain('process_resident_memory_bytes');
  expect((await get('/else')).status).toBe(404);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await eventually(async () => (await get('/health/ready')).status === 503);
  expect((await get('/health/live')).status).toBe(200);
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
});

/** What it wrote until it was gone. */
async function wordsOf(child: ChildProcess): Promise<{ code: unknown; words: string[] }> {
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  const lines = said.split('\n').filter((line) => line.startsWith('{'));
  const words = lines.map((text) => JSON.parse(text) as { msg: string; line?: number });
  return { code, words: words.map(({ msg, line }) => (line === undefined ? msg : `${msg} ${line}`)) };
}

test('a process that cannot start ends with code 1, and its last words are in the log', async () => {
  expect(await wordsOf(run('fail'))).toEqual({ code: 1, words: ['process failed', 'stopped'] });
});

test('lines are in the log soon after they were written, whole and in their order, and so are those before an end', async () => {
  const child = run('talk');
  const said = wordsOf(child);
  let heard = '';
  child.stdout?.on('data', (chunk) => (heard += String(chunk)));
  await eventually(() => heard.includes('"line":4999'), { withinMs: 20_000 });
  child.stdin?.end();
  child.kill('SIGTERM');
  const lines = Array.from({ length: 5_000 }, (_, at) => `line ${at}`);
  expect(await said).toEqual({ code: 0, words: [...lines, 'started', 'stopping', 'stopped'] });
});
