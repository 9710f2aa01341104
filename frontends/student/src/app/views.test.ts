import { initialView } from './views.ts';

test.each([
  [null, null, 'search'],
  ['upcoming', null, 'upcoming'],
  ['history', undefined, 'history'],
  ['nonsense', null, 'search'],
  ['search', { history: true }, 'history'],
])('SRCH-02, SRCH-03, ROUTE-35 view=%s with state %j opens %s', (query, state, expected) => {
  expect(initialView(query, state)).toBe(expected);
});
