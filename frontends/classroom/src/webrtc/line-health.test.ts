import { healthOf, worseHealth, type Measures } from './line-health.ts';
import type { Health, Step } from './line-ladder.ts';

const fine: Measures = { loss: 0, rttMs: 40, jitterMs: 5, availableBps: undefined };
const cases: [Step, Partial<Measures>, Health][] = [
  ['high', {}, 'good'],
  ['high', { rttMs: undefined }, 'good'],
  ['high', { loss: 0.029 }, 'good'],
  ['high', { loss: 0.03 }, 'fair'],
  ['high', { loss: 0.1 }, 'bad'],
  ['high', { loss: 0.3 }, 'dire'],
  ['low', { loss: 0.1 }, 'fair'],
  ['low', { loss: 0.15 }, 'bad'],
  ['sound', { loss: 0.15 }, 'fair'],
  ['sound', { loss: 0.3 }, 'bad'],
  ['material', { loss: 1 }, 'good'],
  ['high', { rttMs: 700 }, 'fair'],
  ['sound', { rttMs: 1_500 }, 'bad'],
  ['material', { rttMs: 3_000 }, 'dire'],
  ['high', { jitterMs: 400 }, 'bad'],
  ['high', { availableBps: 300_000 }, 'good'],
  ['high', { availableBps: 299_999 }, 'fair'],
  ['high', { availableBps: 179_999 }, 'bad'],
  ['high', { availableBps: 59_999 }, 'dire'],
  ['low', { availableBps: 179_999 }, 'good'],
  ['low', { availableBps: 69_999 }, 'bad'],
  ['sound', { availableBps: 1 }, 'good'],
  ['high', { loss: 0.03, rttMs: 1_500 }, 'bad'],
];
test.each(cases)('at %s a line with %j is %s', (step, over, health) => {
  expect(healthOf({ ...fine, ...over }, step)).toBe(health);
});

test('nothing measured is nothing wrong, and the worse verdict counts', () => {
  expect(healthOf(undefined, 'high')).toBe('good');
  expect([worseHealth('good', 'bad'), worseHealth('dire', 'fair')]).toEqual(['bad', 'dire']);
});
