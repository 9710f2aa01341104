import { jest } from '@jest/globals';
import type { KeptEvents } from './live/kept-events.ts';
import { makeQuiet, untilHeard } from './settle.ts';

const looks = (...found: [areMailsDue: boolean, facts: string][]) => {
  const isQuiet = makeQuiet();
  return found.map(([areMailsDue, facts]) => isQuiet({ areMailsDue, facts: [...facts] }));
};

test('it is quiet when nothing is under way', () => {
  expect(looks([true, ''], [false, 'a'], [false, 'a'], [false, ''])).toEqual([false, false, false, true]);
});

test('where others use it, it is when for a while no fact has been under way for long', () => {
  const others = [...'cdefgh'].map((fact): [boolean, string] => [false, fact]);
  expect(looks([false, 'a'], [false, 'ab'], ...others)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
  const held = [...'bcdefg'].map((fact): [boolean, string] => [false, `a${fact}`]);
  expect(looks(...held, ...held)).not.toContain(true);
  expect(looks(...others, [true, 'i'], [false, 'j'])).toEqual([false, false, false, false, false, true, false, false]);
});

test('a stream that is on its way back is waited for, and one that never comes back not for ever', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  try {
    const kept = { of: () => [] } as unknown as KeptEvents;
    const away = { uid: 'mia', opened: [1], stands: false, heard: [], gaps: [], resyncs: [] };
    const waited = async () => {
      const from = Date.now();
      const isOver = untilHeard([away], kept).then(() => Date.now() - from);
      await jest.advanceTimersByTimeAsync(60_000);
      return isOver;
    };
    setTimeout(() => (away.stands = true), 20_000);
    expect(await waited()).toBe(20_000);
    away.stands = false;
    expect(await waited()).toBe(45_000);
  } finally {
    jest.useRealTimers();
  }
});
