import { call } from '@parlance/kit/domain/limits.ts';
import { cutOut, isPerson, type MaskSize } from './person-mask.ts';

test.each([
  [0, false],
  [0.59, false],
  [0.5999, false],
  [0.6, true],
  [0.61, true],
  [1, true],
  [Number.NaN, false],
])('CALL-40 a belief of %d is a person: %s', (belief, expected) => {
  expect(call.backgroundPersonThreshold).toBe(0.6);
  expect(isPerson(belief)).toBe(expected);
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A mask of one belief, with another one in a rectangle. */
function mask(size: MaskSize, belief: number, [left, top, right, bottom]: Box = [0, 0, 0, 0], inner = 0) {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let place = 0; place < size.width * size.height; place += 1) {
    const [x, y] = [place % size.width, Math.floor(place / size.width)];
    const isInner = x >= left && x < right && y >= top && y < bottom;
    pixels.set([isInner ? inner : belief, 0, 0, 255], place * 4);
  }
  return pixels;
}
const shownAt = (pixels: Uint8ClampedArray, size: MaskSize) => (x: number, y: number) =>
  pixels[(y * size.width + x) * 4 + 3];

test.each([
  [152, 0],
  [153, 255],
  [154, 255],
])('CALL-40 everywhere a belief of %d of 255 is shown as %d', (belief, shown) => {
  const size = { width: 8, height: 6 };
  const pixels = mask(size, belief);
  cutOut(pixels, size);
  expect([...pixels].filter((_, at) => at % 4 === 3)).toEqual(Array.from({ length: 48 }, () => shown));
});

test('CALL-40 the edge is soft towards the person, and nothing is shown where there is none', () => {
  const size = { width: 40, height: 30 };
  const pixels = mask(size, 152, [10, 0, 30, 30], 153);
  cutOut(pixels, size);
  const at = shownAt(pixels, size);
  expect([9, 10, 11, 12, 20].map((x) => at(x, 15))).toEqual([0, 51, 153, 255, 255]);
  expect([30, 29, 28, 27].map((x) => at(x, 15))).toEqual([0, 51, 153, 255]);
});

test('A speck of the room that looks like somebody is not shown, and a hole in a person stays one', () => {
  const size = { width: 40, height: 30 };
  const speck = mask(size, 0, [20, 15, 22, 17], 255);
  cutOut(speck, size);
  expect(speck.filter((value, at) => at % 4 === 3 && value > 0)).toHaveLength(0);
  const hole = mask(size, 255, [20, 15, 21, 16], 152);
  cutOut(hole, size);
  expect(shownAt(hole, size)(20, 15)).toBe(0);
  expect(shownAt(hole, size)(24, 15)).toBe(255);
});
