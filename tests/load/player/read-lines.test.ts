import type { Line } from '../k6/lines.ts';
import { makeReader } from './read-lines.ts';

test('a line is read whole however it was cut, and the words between them stand apart', () => {
  const lines: Line[] = [];
  const reader = makeReader((line) => lines.push(line));
  const said = '{"began":5}\nRequest Failed\n{"words":"a\\nb"}\n  THRESHOLDS\n{"broken":"x"}';
  for (const letter of said) reader.take(letter);
  expect(lines).toEqual([{ began: 5 }, { words: 'a\nb' }]);
  expect(reader.words()).toBe('Request Failed\n  THRESHOLDS\n');
  expect(lines.at(-1)).toEqual({ broken: 'x' });
});

test('of endless words the end is kept', () => {
  const reader = makeReader(() => undefined);
  for (let count = 0; count < 10_000; count += 1) reader.take(`complaint ${count}\n`);
  reader.take('the summary');
  expect(reader.words().length).toBeLessThanOrEqual(65_536);
  expect(reader.words()).toMatch(/the summary\n$/);
});
