import { hitsWanted, searchWords } from './search-words.ts';

test.each([
  ['Hosp', { text: 'Hosp', beginnings: 'Hosp:*' }],
  ['  giving   directions ', { text: 'giving directions', beginnings: 'giving:* & directions:*' }],
  [`o'clock & | ! ( ) : * <-> \\ "`, { text: 'o clock', beginnings: 'o:* & clock:*' }],
  ['AA2-304', { text: 'AA2 304', beginnings: 'AA2:* & 304:*' }],
  ['语言 é', { text: '语言 é', beginnings: '语言:* & é:*' }],
  ['a b c d e f g h i j', { text: 'a b c d e f g h', beginnings: 'a:* & b:* & c:* & d:* & e:* & f:* & g:* & h:*' }],
])('MAT-03 %s is looked for as %j', (typed, expected) => {
  expect(searchWords(typed)).toMatchObject(expected);
});

test.each([
  ['hotle 304', 'hotle'],
  ['304 305', '304 305'],
  ['B2B talk', 'B2B talk'],
])('MAT-03 of %s the letters %s may be misspelled', (typed, letters) => {
  expect(searchWords(typed)?.letters).toBe(letters);
});

test.each(['%', '_', `'`, '"%"', '...', '\0', '🙂'])('%j has no word in it, and nothing is called so', (typed) => {
  expect(searchWords(typed)).toBeUndefined();
});

test.each(['', '  ', 'x'.repeat(101), 'x'.repeat(10_000)])('%j is refused', (typed) => {
  expect(() => searchWords(typed)).toThrow(expect.objectContaining({ reason: 'SEARCH_MALFORMED' }));
});

test('20 hits unless more are asked for, and 50 at most', () => {
  expect([hitsWanted(0), hitsWanted(1), hitsWanted(50)]).toEqual([20, 1, 50]);
  for (const wrong of [-1, 51, 1.5]) expect(() => hitsWanted(wrong)).toThrow('search');
});
