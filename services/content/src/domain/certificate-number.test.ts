/** Numbers survive being read aloud, copied by hand and typed on a telephone. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { numberFrom, readNumber } from './certificate-number.ts';

const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const numbers = fc.uint8Array({ minLength: 7, maxLength: 7 }).map((bytes) => numberFrom(bytes));

test('a number is read as it was written', () => {
  fc.assert(fc.property(numbers, (number) => expect(readNumber(number)).toEqual({ number })));
});

test('a number is seven letters by chance in two groups of four', () => {
  expect(numberFrom(new Uint8Array(7))).toBe('0000-0000');
  expect(numberFrom(randomBytes(7))).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(() => numberFrom(new Uint8Array(6))).toThrow();
});

test('one letter for another is always found', () => {
  const place = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8);
  fc.assert(
    fc.property(numbers, place, fc.constantFrom(...letters), (number, at, letter) => {
      fc.pre(number[at] !== letter);
      expect(readNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBe('misread');
    }),
  );
});

test('any two letters that changed places are always found', () => {
  const place = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8);
  fc.assert(
    fc.property(numbers, place, place, (number, one, other) => {
      fc.pre(number[one] !== number[other]);
      const swapped = [...number];
      [swapped[one], swapped[other]] = [number[other] ?? '', number[one] ?? ''];
      expect(readNumber(swapped.join(''))).toBe('misread');
    }),
  );
});

test.each([
  ['small letters', '7k4m'],
  ['the letter O', '7K4O'],
  ['I and l', '7K4l'],
])('%s are read as what they look like', (_what, typed) => {
  const number = numberFrom(
    Uint8Array.from([
      7,
      19,
      4,
      letters.indexOf(typed.toUpperCase().at(3)?.replace('O', '0').replace('L', '1') ?? ''),
      1,
      2,
      3,
    ]),
  );
  expect(readNumber(typed + number.slice(4))).toEqual({ number });
});

test.each(['7K4M Q2XD', ' 7k4m–q2xd ', '7K4MQ2XD', '7 K 4 M - Q 2 X D'])(
  '%s is one number, however it is parted',
  (typed) => {
    expect(readNumber(typed)).toEqual(readNumber('7K4M-Q2XD'));
  },
);

test.each(['', '-', '7K4M-Q2X', '7K4M-Q2XDD', '\0', '７Ｋ４Ｍ', 'x'.repeat(1_000_000)])(
  'what has another length is no number, case %#',
  (typed) => {
    expect(readNumber(typed)).toBe('no number');
  },
);

test('a letter that no number has is a misread one', () => {
  expect(readNumber('7K4M-Q2XU')).toBe('misread');
  expect(readNumber('7K4M-Q2X\0')).toBe('misread');
});
