/** Two fault stories in one evening of eight people: what they promise holds, nothing is lost, and the report says so (docs/guides/fault-stories.md). */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

const root = join(import.meta.dirname, '../../..');
const limitMs = 150_000;

const mostSaid = 1_000;

type Record = { verdicts: { oracle: string; looked: number }[] };

test('without content, and then without Redis, an evening goes on as promised, and its oracles find nothing', async () => {
  test.setTimeout(limitMs + 10_000);
  const args = ['tests/stories/main.ts', 'content-gone', 'redis-gone', '--people', '8', '--seconds', '8', '--untimed'];
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) =>
    execFile(process.execPath, args, { cwd: root, timeout: limitMs }, (error, out, complained) =>
      resolve({ code: error?.code ?? (error ? 'killed' : 0), said: out + complained }),
    ),
  );
  expect(said).toContain('now: content is taken away');
  // What went wrong stands at the end, and of what a test says the beginning is kept.
  expect([code, code === 0 ? '' : said.slice(-mostSaid)]).toEqual([0, '']);
  // Who was called when it went, and who came afterwards, may be told in different words.
  expect(said).toMatch(/refused: .*\d+ x 503 (PEER|CONTENT)_UNAVAILABLE/);
  const page = /^\/.+\.html$/m.exec(said)?.[0] ?? '';
  const { verdicts } = JSON.parse(readFileSync(page.replace(/html$/, 'json'), 'utf8')) as Record;
  const asked = verdicts.filter(({ looked }) => looked > 0).map(({ oracle }) => oracle);
  for (const name of ['content-gone', 'redis-gone'])
    for (const oracle of ['the fault is felt', 'what does not need it goes on'])
      expect(asked).toContain(`${name}: ${oracle}`);
  for (const oracle of [
    'every fact reaches each of its readers',
    'what a fact does is done once',
    'every token is accounted for',
  ])
    expect(asked).toContain(oracle);
});
