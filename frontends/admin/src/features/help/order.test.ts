import { moved } from './order.ts';

const of = (...ids: string[]) => ids.map((id) => ({ id }));

test.each([
  ['b', -1, ['b', 'x', 'a', 'c']],
  ['b', 1, ['a', 'x', 'c', 'b']],
  ['a', -1, undefined],
  ['c', 1, undefined],
  ['x', 1, undefined],
] as const)('NS-14 of those that a role reads %s by %i makes %j; the others stay', (id, by, order) => {
  expect(moved(of('a', 'x', 'b', 'c'), of('a', 'b', 'c'), id, by)).toEqual(order);
});
