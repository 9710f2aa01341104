import { aBooking } from '@parlance/kit/testing/builders.ts';
import { type SlotResults, withArrived, withTaken, without } from './search-slots.ts';

const slot = (id: string) => aBooking({ id, status: 'pending' });
const results = (over: Partial<SlotResults> = {}): SlotResults => ({
  ...{ slots: [slot('a'), slot('b')], nextFree: null, arrived: [], taken: [] },
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
