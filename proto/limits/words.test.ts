import { countWords } from './words.ts';

test.each([
  ['', 0],
  ['   \n\t ', 0],
  ['one', 1],
  ['one two  three\nfour', 4],
  ["don't stop", 2],
  ['well-known fact', 2],
  ['- - -', 0],
  ['emoji 🙂 are not words', 4],
  ['Ça va très bien', 4],
  ['zero\u200bwidth', 2],
])('FEED-07, FEED-08 words of %j: %i', (text, expected) => {
  expect(countWords(text)).toBe(expected);
});
