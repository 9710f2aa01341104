/** A whole day under load whose own reader loses one live event: every oracle has something to look at, the one that looks for it finds it, and the others find nothing wrong (docs/guides/load.md). */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');

function load(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['tests/load/main.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const pipe of [child.stdout, child.stderr])
    pipe.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

type Verdict = { oracle: string; looked: number; faultCount: number };

test('a lost live event turns a whole day red by its own oracle alone, every other was asked, and the report names it', async () => {
  test.setTimeout(300_000);
  const { code, said } = await load('day', '--people', '8', '--minutes', '0.25', '--plant', 'lost-event');
  expect(said).toMatch(/^NOT TRUE: no live event is missed by a stream that was open\. /m);
  expect(code).toBe(1);
  const file = /^\/.+\.html$/m.exec(said)?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain('never heard');
  const { verdicts } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8')) as { verdicts: Verdict[] };
  expect(verdicts.filter(({ looked }) => looked === 0).map(({ oracle }) => oracle)).toEqual([]);
});
