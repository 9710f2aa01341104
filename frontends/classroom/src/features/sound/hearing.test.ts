import { afterSample, isHeard, type Hearing, type Sample } from './hearing.ts';

const run = (samples: Sample[]) =>
  samples.reduce<Hearing | undefined>((hearing, sample) => afterSample(hearing, sample), undefined);
const at = (atMs: number, energy: number, audible = true): Sample => ({ atMs, energy, audible });

test('CALL-37 decoded sound is heard, silence is not', () => {
  expect(isHeard(run([at(0, 0), at(1_000, 0.001)]), 1_000)).toBe(true);
  expect(isHeard(run([at(0, 0), at(1_000, 0.000_009)]), 1_000)).toBe(false);
  expect(isHeard(undefined, 1_000)).toBe(false);
});

test('Sound that comes and is not played is not heard', () => {
  expect(isHeard(run([at(0, 0, false), at(1_000, 0.5, false)]), 1_000)).toBe(false);
});

test('A pause of four seconds in the recording is no silence of the line; a longer one is', () => {
  const hearing = run([at(0, 0), at(1_000, 0.1), at(2_000, 0.1), at(5_000, 0.1)]);
  expect(isHeard(hearing, 5_000)).toBe(true);
  expect(isHeard(hearing, 5_001)).toBe(false);
});

test('A new line counts from its own beginning', () => {
  const hearing = run([at(0, 5), at(9_000, 0.2)]);
  expect(isHeard(hearing, 9_000)).toBe(true);
});
