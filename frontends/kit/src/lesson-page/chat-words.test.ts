import { chatWords, wordsAsText } from './chat-words.ts';

const teacher = 'a'.repeat(32);
let seq = 0;
const line = (content: string, uid = teacher) => {
  seq += 1;
  return { id: `m${seq}`, uid, name: '', content, when: seq * 60_000, bookingId: 'b1', seq };
};
const pairs = (...contents: string[]) =>
  chatWords(
    contents.map((content) => line(content)),
    teacher,
  ).map(({ word, meaning }) => [word, meaning]);

test('NS-55 a word with its meaning, however the two are divided', () =>
  expect(
    pairs(
      'landmark: a place that everybody knows',
      'corridor = a long way',
      'shortly – soon',
      'on your left - not "in"',
    ),
  ).toEqual([
    ['landmark', 'a place that everybody knows'],
    ['corridor', 'a long way'],
    ['shortly', 'soon'],
    ['on your left', 'not "in"'],
  ]));

test('NS-55 a word alone is one too; talk, questions and addresses are none', () =>
  expect(
    pairs(
      'ground floor',
      'well-known',
      'Can you hear me?',
      'https://example.com/a',
      'Please have a look at the second picture on this page and tell me what you see',
    ),
  ).toEqual([
    ['ground floor', ''],
    ['well-known', ''],
  ]));

test('NS-55 what the student wrote is not among them, and each word is there once', () => {
  const lines = [line('landmark'), line('Landmark: a place'), line('mine: yours', 'c'.repeat(32))];
  const words = chatWords(lines, teacher);
  expect(words.map(({ word, meaning }) => [word, meaning])).toEqual([['landmark', 'a place']]);
  expect(wordsAsText([...words, { id: 'x', word: 'lift', meaning: '', when: 0 }])).toBe('landmark: a place\nlift');
});

test('a line of a thousand characters takes no time', () => {
  const started = performance.now();
  for (const char of [' ', ':', '-', 'a ', '= ']) pairs(char.repeat(1000 / char.length));
  expect(performance.now() - started).toBeLessThan(2_000);
});
