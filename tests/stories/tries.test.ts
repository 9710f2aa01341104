import type { Shows } from './shows.ts';
import { faultsOfTries, type Try } from './tries.ts';

const times = { injectedAt: 1_000, removedAt: 16_000, recoversWithinMs: 5_000 };
const at = (askedAt: number, tookMs: number, isDone = true): Try => ({
  askedAt,
  answeredAt: askedAt + tookMs,
  isDone,
  ...(isDone ? {} : { words: '503' }),
});
const well = at(22_000, 50);
const stops: Shows = { kind: 'stops' };
const late: Shows = { kind: 'late', takeMs: 400 };
const passes: Shows = { kind: 'passes' };

test.each<[string, Shows, Try[], string[]]>([
  ['nobody tried', passes, [well], ['nobody tried while it held']],
  ['all were let through where nothing passes', stops, [at(2_000, 50), well], ['1 of 1 were let through, as ever']],
  ['one was not', stops, [at(2_000, 50), at(4_000, 50, false), well], []],
  [
    'nobody was let through for the whole of a cell that is only slow',
    passes,
    [at(2_000, 50, false), at(4_000, 50, false), well],
    ['0 of 2 were let through: it ought to be slow, and no more'],
  ],
  ['it was as quick as ever', late, [at(2_000, 50), well], ['0 of 1 took 400 ms']],
  ['it was late', late, [at(2_000, 450), well], []],
  ['where lines break, everything may happen', { kind: 'breaks' }, [at(2_000, 50, false), well], []],
  ['nobody tried afterwards', stops, [at(2_000, 50, false), at(20_000, 5)], ['nobody tried afterwards']],
  [
    'somebody is not let through afterwards',
    stops,
    [at(2_000, 50, false), at(22_000, 5, false), well],
    ['not let through afterwards: 503'],
  ],
])('%s', (_, shows, tries, expected) => {
  expect(faultsOfTries(tries, shows, times)).toEqual(expected);
});
