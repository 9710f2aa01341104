/** A whole day under load in which a constraint is dropped, an inbox is off and the reader loses a live event: every oracle has something to look at, each defect is found by its own, and the others find nothing wrong (docs/guides/load.md). */
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

type Verdict = { oracle: string; looked: number; faultCount: number; faults: string[] };

/** By defect: its oracle, and all that it says. */
const found: Readonly<Record<string, [oracle: string, faults: RegExp[]]>> = {
  'constraint-dropped': ['no slot is sold twice', [/^tutor \S+ is in two lessons at /, /was promised to \S+ and \S+$/]],
  'inbox-off': [
    'what a fact does is done once',
    [/: tokens\.changed .+ came (2 times of one fact|\d+ times of \d+ facts)$/],
  ],
  'lost-event': ['no live event is missed by a stream that was open', [/ never heard /]],
};
/** It looks for the same as the first, while the run goes on and as often as there is time for it. */
const meanwhile = 'all of that at every look while it went on';

test('a dropped constraint, an inbox that is off and a lost live event turn a whole day red, each by its own oracle and no other', async () => {
  test.setTimeout(300_000);
  const plants = Object.keys(found).join(',');
  const { code, said } = await load('day', '--people', '8', '--minutes', '0.25', '--plant', plants);
  expect([code, code === 1 ? '' : said]).toEqual([1, '']);
  expect(said).toMatch(/^NOT TRUE: /m);
  const file = /^\/.+\.html$/m.exec(said)?.[0] ?? '';
  expect(readFileSync(file, 'utf8')).toContain('never heard');
  const { verdicts } = JSON.parse(readFileSync(file.replace(/html$/, 'json'), 'utf8')) as { verdicts: Verdict[] };
  expect(verdicts.filter(({ looked }) => looked === 0).map(({ oracle }) => oracle)).toEqual([]);
  const broken = verdicts.filter(({ oracle, faultCount }) => faultCount > 0 && oracle !== meanwhile);
  const byName = (a: { oracle: string }, b: { oracle: string }) => a.oracle.localeCompare(b.oracle);
  const wanted = Object.values(found).map(([oracle, faults]) => ({
    oracle,
    faultCount: faults.length,
    faults: faults.map((fault): unknown => expect.stringMatching(fault)),
  }));
  expect(broken.toSorted(byName)).toEqual(wanted.toSorted(byName).map((one) => expect.objectContaining(one)));
});
