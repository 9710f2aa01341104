import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { owedNames, oweNames, refusalsOf, tellsOfRace } from './second-tries.ts';

const named = (...titles: string[]) => titles.map((title) => ({ suite: 'int', title }));

test('one test that passed at the second try is let through, two in a run are not', () => {
  expect(refusalsOf([])).toEqual([]);
  expect(refusalsOf(named('a mail is sent'))).toEqual([]);
  expect(refusalsOf([...named('a mail is sent'), { suite: 'e2e', title: 'a page opens' }])).toEqual([
    '2 tests passed only at the second try, 1 is allowed',
  ]);
});

test.each([
  'the loser of a race is offered what lies ahead',
  'twenty at once: one effect',
  'migrations run once',
  'no slot is sold twice',
  'two processes do not carry out one order',
  '12 rounds of two corrections and a sweeper',
  'close against book: one of them',
])('a second try of a test of a race refuses the run: %s', (title) => {
  expect(refusalsOf(named(title))).toEqual([`A test of a race gets no second try: ${title}`]);
});

test('a word that only contains one of a race is none', () => {
  expect(tellsOfRace('the trace of nonce 7 is bracketed')).toBe(false);
});

test('a name stays in the file until somebody deletes its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-tries-'));
  const file = join(folder, 'names.txt');
  const now = new Date('2026-03-01T09:00:00Z');
  try {
    expect(owedNames(file)).toEqual([]);
    oweNames(file, named('first'), now);
    oweNames(file, [], now);
    oweNames(file, named('second'), now);
    expect(owedNames(file)).toEqual(['2026-03-01T09:00:00.000Z int: first', '2026-03-01T09:00:00.000Z int: second']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
