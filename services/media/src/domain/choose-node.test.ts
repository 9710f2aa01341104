import { chooseNode, type NodeChoice } from './choose-node.ts';

function node(name: string, people: number, state: Partial<NodeChoice> = {}): NodeChoice {
  return { name, people, up: true, draining: false, ...state };
}
const down = { up: false };
const draining = { draining: true };

test.each([
  ['stays where it is, however full', 'b', [node('a', 0), node('b', 9)], 'b'],
  ['stays on a node that is drained: running rooms finish', 'b', [node('a', 0), node('b', 9, draining)], 'b'],
  ['leaves a node that is down', 'b', [node('a', 5), node('b', 0, down), node('c', 2)], 'c'],
  ['leaves a node that is no longer ours', 'z', [node('a', 5), node('b', 4)], 'b'],
  ['that is new takes the emptiest', undefined, [node('b', 1), node('a', 2)], 'b'],
  ['that is new takes the first by name of two alike', undefined, [node('b', 1), node('a', 1)], 'a'],
  ['that is new passes a drained node by', undefined, [node('a', 0, draining), node('b', 90)], 'b'],
  ['that is new takes a drained node before none', undefined, [node('a', 0, draining), node('b', 0, down)], 'a'],
  [
    'that must leave takes the emptiest of many',
    'd',
    [node('c', 3), node('a', 4), node('b', 2), node('d', 0, down)],
    'b',
  ],
  ['has nowhere to go', 'a', [node('a', 0, down), node('b', 0, { ...down, ...draining })], undefined],
  ['has no nodes at all', undefined, [], undefined],
] as const)('A room %s', (_words, current, nodes, expected) => {
  expect(chooseNode(current, nodes)).toBe(expected);
});
