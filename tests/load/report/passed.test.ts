import type { Figures } from '../meter.ts';
import { passed } from './passed.ts';

const figures = (over: Partial<Figures>): Figures => ({
  name: 'booking',
  kind: 'booking',
  count: 1_000,
  refused: 300,
  failed: 0,
  p50: 10,
  p95: 100,
  p99: 300,
  max: 900,
  ...over,
});
const missed = (ofKind: Figures[], story = {}) =>
  passed(ofKind, story)
    .filter(({ isKept }) => !isKept)
    .map(({ what }) => what);

test('times under the bar and no failure keep the promise; refusals are no failures', () => {
  expect(missed([figures({})])).toEqual([]);
});

test.each([
  [{ p95: 151 }, ['booking: 95 of 100 within']],
  [{ p99: 401 }, ['booking: 99 of 100 within']],
  [{ failed: 2 }, ['calls without an answer']],
  [{ failed: 1 }, []],
])('%j misses %j', (over, what) => {
  expect(missed([figures(over)])).toEqual(what);
});

test('a story may promise something else, and a run without a call has kept nothing', () => {
  expect(missed([figures({ p95: 1_000 })], { bars: { booking: { p95: 2_000, p99: 4_000 } } })).toEqual([]);
  expect(missed([figures({ failed: 500 })], { mostFailed: 1 })).toEqual([]);
  expect(missed([])).toEqual(['calls without an answer']);
});

test('slow live events are no unanswered calls, and are held to their own bar', () => {
  expect(missed([figures({}), figures({ name: 'live', kind: 'live', p95: 101, p99: 501 })])).toEqual([
    'live: 95 of 100 within',
    'live: 99 of 100 within',
  ]);
});
