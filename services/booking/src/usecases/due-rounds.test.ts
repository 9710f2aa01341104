import { roundsOf } from './due-rounds.ts';
import type { DueItem } from './ports.ts';

const item = (id: string, at: number, kind: DueItem['kind'] = 'tutor-absent'): DueItem => ({
  id,
  bookingId: id,
  kind,
  at: new Date(at),
});
const many = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_none, index) => item(`l${index}`, at(index)));
const sizes = (items: readonly DueItem[]) => roundsOf(items).map((round) => round.map((portion) => portion.length));

test('moves of different instants go sixteen at a time, one portion after the other, in their order', () => {
  const items = many(35, (index) => index);
  expect(sizes(items)).toEqual([[16], [16], [3]]);
  expect(roundsOf(items).flat(2)).toEqual(items);
});

test('what is due at one instant and is more than a portion goes in four portions side by side', () => {
  expect(sizes(many(16, () => 5))).toEqual([[16]]);
  expect(sizes(many(17, () => 5))).toEqual([[16, 1]]);
  expect(sizes(many(70, () => 5))).toEqual([[16, 16, 16, 16], [6]]);
});

test('an instant is not divided between a portion and the next one, and what is due earlier goes before it', () => {
  const items = [...many(10, (index) => index), ...many(10, () => 20), item('last', 30)];
  expect(sizes(items)).toEqual([[10], [11]]);
  expect(sizes([...many(3, (index) => index), ...many(20, () => 20), item('last', 30)])).toEqual([[3], [16, 4], [1]]);
});

test('two moves of one lesson that are due at the same instant are in one portion, in their order', () => {
  const items = many(20, () => 5).flatMap(({ id }) => [item(id, 5, 'tutor-present'), item(id, 5, 'settle')]);
  for (const portion of roundsOf(items).flat()) {
    for (const { id } of portion) {
      const kinds = portion.filter((other) => other.id === id).map(({ kind }) => kind);
      expect(kinds).toEqual(['tutor-present', 'settle']);
    }
  }
  expect(roundsOf(items).flat(2)).toHaveLength(40);
});

test('nothing is due: no turn', () => {
  expect(roundsOf([])).toEqual([]);
});
