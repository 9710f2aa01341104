import { better, type Reading } from './database-clock.ts';

const held: Reading = { at: 1_000, epochMs: 50_000, errorMs: 1 };
const after = (ms: number, apartMs: number, errorMs: number): Reading => {
  return { at: held.at + ms, epochMs: held.epochMs + ms + apartMs, errorMs };
};

test.each([
  ['the first is all there is', undefined, after(0, 0, 400), 'fresh'],
  ['a quicker answer is closer', held, after(10, 0, 0.5), 'fresh'],
  ['a slow answer says less than what is known', held, after(5_000, 30, 40), 'held'],
  ['what is known grows old: 1 ms a second', held, after(5_000, 0, 6), 'fresh'],
  ['a moment earlier it was still the closer one', held, after(4_999, 0, 6), 'held'],
  ['a server whose clock was set is believed, however slowly it says so', held, after(5_000, 600_000, 400), 'fresh'],
  ['one that may still be right is not', held, after(5_000, 405, 400), 'held'],
])('%s', (_what, before, fresh, wanted) => {
  expect(better(before, fresh)).toBe(wanted === 'fresh' ? fresh : before);
});
