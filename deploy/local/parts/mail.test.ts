import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepNewest } from './mail.ts';

const folder = mkdtempSync(join(tmpdir(), 'inbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an inbox that is started keeps its newest mails with what is attached to them, and lets the others go', async () => {
  for (const age of [1, 2, 3, 4]) {
    const file = join(folder, `mail-${age}.eml`);
    writeFileSync(file, 'Subject: a lesson');
    utimesSync(file, 1_000_000 - age, 1_000_000 - age);
    if (age % 2 === 0) mkdirSync(join(folder, `mail-${age}`));
  }
  await keepNewest(folder, 4);
  expect(readdirSync(folder)).toHaveLength(6);
  await keepNewest(folder, 2);
  expect(readdirSync(folder).toSorted()).toEqual(['mail-1.eml', 'mail-2', 'mail-2.eml']);
});
