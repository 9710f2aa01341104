import { aBooking } from '@parlance/kit/testing/builders.ts';
import { type SlotResults, withArrived, withPage, withTaken, without } from './search-slots.ts';

const slot = (id: string) => aBooking({ id, status: 'pending' });
const results = (over: Partial<SlotResults> = {}): SlotResults => ({
  ...{ slots: [slot('a'), slot('b')], nextFree: null, nextPage: null, arrived: [], taken: [] },
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
