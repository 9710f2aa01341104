import { acceptView } from './saved-view.ts';

test.each([
  ['role=student&active=never', 'role=student&active=never'],
  ['q=ada%40example.org&role=student', 'role=student'],
  ['q=ada&q=lovelace', ''],
])('ADM-01, NS-70 of the view %j what was typed is not kept', (query, kept) => {
  expect(acceptView({ name: ' Mine ', query })).toEqual({ name: 'Mine', query: kept });
});
