import { missingParts, partsOf } from './upload-parts.ts';

const mega = 1024 * 1024;

test.each([
  [1, [1]],
  [8 * mega, [8 * mega]],
  [8 * mega + 1, [8 * mega, 1]],
  [20 * mega, [8 * mega, 8 * mega, 4 * mega]],
])('%i bytes come in parts of %j', (size, sizes) => {
  const parts = partsOf(size);
  expect(parts.map((part) => part.size)).toEqual(sizes);
  expect(parts.map(({ number }) => number)).toEqual(sizes.map((_, index) => index + 1));
});

test.each([500 * mega, 4_000 * mega, 4_000 * mega + 1, 100_000 * mega + 7])(
  'the parts of %i bytes follow each other without a gap, are 500 at most, and all but the last alike',
  (size) => {
    const parts = partsOf(size);
    expect(parts.length).toBeLessThanOrEqual(500);
    let end = 0;
    for (const part of parts) {
      expect(part.start).toBe(end);
      end += part.size;
    }
    expect(end).toBe(size);
    expect(new Set(parts.slice(0, -1).map((part) => part.size)).size).toBeLessThanOrEqual(1);
  },
);

test('what did not arrive, or with another size, is missing; what nobody asked for does not count', () => {
  const arrived = [
    { number: 3, size: 4 * mega },
    { number: 1, size: 8 * mega - 1 },
    { number: 4, size: 1 },
  ];
  expect(missingParts(20 * mega, arrived)).toEqual([1, 2]);
  expect(missingParts(20 * mega, [...arrived, ...partsOf(20 * mega)])).toEqual([]);
});
