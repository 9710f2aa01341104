import { aBooking } from '@parlance/kit/testing/builders.ts';
import { passes, type SlotResults, withArrived, withPage, withReading, withTaken, without } from './search-slots.ts';

const slot = (id: string) => aBooking({ id, status: 'pending' });
const results = (over: Partial<SlotResults> = {}): SlotResults => ({
  slots: [slot('a'), slot('b')],
  nextFree: null,
  nextPage: null,
  arrived: [],
  taken: [],
  ...over,
});

test('a slot that was opened waits behind the chip, once, and not twice in the list', () => {
  const seen = withArrived(withArrived(results(), slot('c')), slot('c'));
  expect(seen.arrived.map(({ id }) => id)).toEqual(['c']);
  const back = withArrived(results({ taken: ['a'] }), slot('a'));
  expect([back.slots.map(({ id }) => id), back.arrived.map(({ id }) => id), back.taken]).toEqual([['b'], ['a'], []]);
});

test('a slot that was taken is marked where it is shown, and leaves the chip at once', () => {
  expect(withTaken(results(), 'a').taken).toEqual(['a']);
  expect(withTaken(results({ arrived: [slot('c')] }), 'c')).toEqual(results());
});

test('BOOK-13 a slot that is gone leaves nothing behind', () => {
  expect(without(results({ taken: ['a'] }), 'a')).toEqual(results({ slots: [slot('b')] }));
});

test('the next page stands behind the last, without what the live stream brought before', () => {
  const seen = withArrived(results({ nextPage: 'p2' }), slot('c'));
  const all = withPage(seen, results({ slots: [slot('c'), slot('d')], nextPage: null }));
  expect([all.slots.map(({ id }) => id), all.arrived.map(({ id }) => id), all.nextPage]).toEqual([
    ['a', 'b', 'd'],
    ['c'],
    null,
  ]);
});

test('LIVE-19 a reading without the stream puts new times behind the chip, drops what is gone, and says nothing of later pages', () => {
  const at = (id: string, when: number) => aBooking({ id, status: 'pending', when });
  const shown = results({ slots: [at('a', 1), at('b', 2), at('z', 9)], arrived: [at('c', 2)], nextPage: 'p2' });
  const page = (nextPage: string | null) => results({ slots: [at('a', 1), at('d', 3)], nextPage });
  const partly = withReading(shown, page('p2'));
  expect([partly.slots.map(({ id }) => id), partly.arrived.map(({ id }) => id), partly.nextPage]).toEqual([
    ['a', 'z'],
    ['d'],
    'p2',
  ]);
  expect(withReading(shown, page(null)).slots.map(({ id }) => id)).toEqual(['a']);
  expect(withReading(shown, results({ slots: [] })).slots).toEqual([]);
});

test.each([
  [undefined, true],
  [{ stream: 'pte' as const }, false],
  [{ stream: 'workplace' as const }, true],
  [{ rating: 4.5 }, true],
  [{ rating: 4.6 }, false],
  [{ tutors: ['another'] }, false],
  [{ tutors: [slot('a').tutor], rating: 4 }, true],
])('news of a slot are judged by the filter %j as the server judges a page', (filter, isNews) => {
  const { profile } = slot('a');
  const rated = {
    ...slot('a'),
    isPte: false,
    profile: { ...profile, tutor: { ...profile.tutor, rating: { avg: 4.5, count: 2 } } },
  };
  expect(passes(rated, filter)).toBe(isNews);
});
