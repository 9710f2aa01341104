import { levelOf, levels } from './levels.ts';

test('GEN-08 ten levels in this order', () => {
  expect(levels().map(({ number, name }) => `${number} ${name}`)).toEqual([
    '1 Beginners',
    '2 Elementary',
    '3 Pre-Intermediate',
    '4 Intermediate I',
    '5 Intermediate II',
    '6 Pre-Advanced',
    '7 Advanced I',
    '8 Advanced II',
    '9 Pre-Proficient',
    '10 Proficient',
  ]);
});

test('GEN-09, NS-12 each has its own colour, a ramp from 200 to 20', () => {
  expect(levels().map(({ hue }) => hue)).toEqual([200, 180, 160, 140, 120, 100, 80, 60, 40, 20]);
});

test('GEN-10, NS-12 levels 1 to 5 are described, 6 to 10 say that it is coming', () => {
  expect(
    levels()
      .filter(({ description }) => description === 'Description coming soon.')
      .map(({ number }) => number),
  ).toEqual([6, 7, 8, 9, 10]);
});

test('a number outside the range has no level', () => {
  expect([levelOf(0), levelOf(11), levelOf(4)?.name]).toEqual([undefined, undefined, 'Intermediate I']);
});
