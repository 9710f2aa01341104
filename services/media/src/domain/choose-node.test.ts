import { chooseNode } from './choose-node.ts';

const node = (name: string, healthy: boolean, people: number) => ({ name, healthy, people });

test.each([
  ['stays where it is', 'b', [node('a', true, 0), node('b', true, 9)], 'b'],
  ['leaves a node that does not answer', 'b', [node('a', true, 5), node('b', false, 0), node('c', true, 2)], 'c'],
  ['takes the emptiest, then the first by name', undefined, [node('b', true, 1), node('a', true, 1)], 'a'],
  ['has nowhere to go', 'a', [node('a', false, 0)], undefined],
] as const)('A room %s', (_words, current, nodes, expected) => {
  expect(chooseNode(current, nodes)).toBe(expected);
});
