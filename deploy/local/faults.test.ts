import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { faultOf } from './faults.ts';

const run = promisify(execFile);

async function faultOfRun(file: string, args: string[], timeout = 10_000): Promise<string> {
  const error: unknown = await run(file, args, { timeout }).catch((fault: unknown) => fault);
  return faultOf('helm', 'upgrade', error).message;
}

const node = (script: string, timeout?: number) => faultOfRun(process.execPath, ['-e', script], timeout);

test('a program that ended badly is told by the last thing it complained of', async () => {
  expect(await node(`console.error('one\\ntwo\\n'); process.exit(1)`)).toBe('helm upgrade failed: two');
});

test('one that said nothing, by how it ended', async () => {
  expect(await node('setInterval(() => {}, 1000)', 500)).toBe('helm upgrade failed: it did not end in time');
  expect(await node('process.exit(3)')).toContain('helm upgrade failed: Command failed: ');
  expect(await faultOfRun('/nowhere/helm', [])).toBe('helm upgrade failed: spawn /nowhere/helm ENOENT');
});
