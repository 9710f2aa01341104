import { parse } from 'yaml';
import { verdict } from '../oracles/verdict.ts';
import { figureOf, refusedKeeping, withFigure } from './figure.ts';
import type { RunRecord } from './record.ts';

const kind = {
  name: 'booking',
  kind: 'booking' as const,
  count: 1_000,
  refused: 9,
  failed: 1,
  p50: 9,
  p95: 99.6,
  p99: 301,
  max: 400,
};
const machine = { cores: 2, processor: 'p', memoryMb: 1, freeMb: 1, loadBefore: 0.4, loadAfter: 2.3, ownDelayMs: 3.21 };
const run: RunRecord = {
  story: 'storm',
  about: '',
  people: 20,
  minutes: 2,
  plant: undefined,
  untimed: false,
  url: 'http://localhost:1',
  startedAt: Date.UTC(2026, 0, 5, 9),
  machine,
  streams: 20,
  reopened: 0,
  acts: 5,
  notSent: 0,
  k6: '',
  endpoints: [],
  kinds: [kind],
  slices: [],
  thresholds: [],
  verdicts: [verdict('no slot is sold twice', 9, []), verdict('no chat line is lost', 0, [])],
};

test('a run is kept with the machine that it ran on', () => {
  expect(figureOf(run)).toEqual({
    figure: 'load of "storm", milliseconds that 95 and 99 of 100 stay under',
    place: 'machine',
    value: 'booking 100 and 301; 1000 calls, 1 without an answer; 1 oracles held',
    bar: 'booking 2000 and 4000',
    script: 'tests/load/main.ts storm --people 20 --minutes 2',
    date: '2026-01-05',
    note: expect.stringMatching(/^load average 0.4 before and 2.3 after on 2 cores/),
  });
  const busy = figureOf({ ...run, machine: { ...machine, loadBefore: 9 } });
  expect(busy.note).toMatch(/^while the machine was busy with other work: load average 9.0/);
});

test('a run that is not asked how quick it was is not kept', () => {
  expect(refusedKeeping({ ...run, untimed: true })).toBe('A run that is not asked how quick it was is no measurement.');
});

test('the next run of a story takes the place of the one before; all else stays as it is written', () => {
  const list = `# A head.\n- figure: first\n  value: "as it is"\n- figure: last\n  value: 'so'\n`;
  const once = withFigure(list, figureOf(run));
  expect(once.startsWith(list)).toBe(true);
  const later = { ...run, startedAt: Date.UTC(2027, 0, 5) };
  const twice = withFigure(`${once}- figure: behind it\n  value: x`, figureOf(later));
  expect(twice.startsWith(list) && twice.endsWith('- figure: behind it\n  value: x\n')).toBe(true);
  expect((parse(twice) as { figure: string; date?: string }[]).map(({ date }) => date)).toEqual([
    undefined,
    undefined,
    '2027-01-05',
    undefined,
  ]);
});

test('what was planted, and what an oracle found, is no measurement', () => {
  expect(refusedKeeping(run)).toBeUndefined();
  expect(refusedKeeping({ ...run, plant: 'lost-event' })).toMatch(/planted/);
  expect(refusedKeeping({ ...run, verdicts: [verdict('x', 1, ['a fault'])] })).toMatch(/something wrong/);
});
