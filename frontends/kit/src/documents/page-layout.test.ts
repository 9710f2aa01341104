import { boundedZoom, layoutPages, nextZoom, pagesNear } from './page-layout.ts';
import { scrollKeeping, spread } from './use-pinch.ts';

const base = { page: 4, count: 12, ratio: 1 / 1.414, zoom: 1, stage: { width: 1088, height: 768 } };

test.each([
  ['16 points on A4', 16 / 595, [4, 5]],
  ['as small as may be', 14 / 542.88, [4, 5]],
  ['a little smaller', 13.9 / 542.88, [4]],
  ['11 points on A4', 11 / 595, [4]],
  ['not known', undefined, [4, 5]],
])(
  'Two pages stand side by side only where their words are at least 14 px tall at 1440 by 900: %s',
  (_name, body, shown) => {
    expect(layoutPages({ ...base, windowWidth: 1440, body }).shown).toEqual(shown);
  },
);

test('Two pages stand side by side from 1280 px, one below', () => {
  expect(layoutPages({ ...base, windowWidth: 1440 })).toEqual({ first: 4, shown: [4, 5], pageWidth: 543 });
  expect(layoutPages({ ...base, windowWidth: 1279, stage: { width: 927, height: 768 } }).shown).toEqual([4]);
});

test('Read alone, two pages stand side by side only where the stage itself is that wide', () => {
  const alone = { ...base, windowWidth: 1700, alone: true };
  expect(layoutPages(alone).shown).toEqual([4]);
  expect(layoutPages({ ...alone, stage: { width: 1280, height: 768 } }).shown).toEqual([4, 5]);
});

test('The last page has its neighbour beside it, not an empty place', () => {
  expect(layoutPages({ ...base, page: 12, windowWidth: 1440 }).shown).toEqual([11, 12]);
  expect(layoutPages({ ...base, page: 1, count: 1, windowWidth: 1440 }).shown).toEqual([1]);
});

test('MAT-20 a phone gives the page its whole width', () => {
  expect(layoutPages({ ...base, windowWidth: 390, stage: { width: 390, height: 500 } }).pageWidth).toBe(390);
});

test('Zoom goes in steps and stops at both ends', () => {
  expect(nextZoom(1, 1)).toBe(1.25);
  expect(nextZoom(1, -1)).toBe(0.75);
  expect(nextZoom(3, 1)).toBe(3);
  expect(nextZoom(0.5, -1)).toBe(0.5);
});

test('From between two steps zoom goes to the next', () => {
  expect(nextZoom(1.8, 1)).toBe(2);
  expect(nextZoom(1.8, -1)).toBe(1.5);
  expect(boundedZoom(40)).toBe(3);
  expect(boundedZoom(0.1)).toBe(0.5);
});

test.each([0, -3, Number.NaN])('The page %p is the first', (page) => {
  expect(layoutPages({ ...base, page, windowWidth: 1000 }).shown).toEqual([1]);
});

test('MAT-20 in a column a page is as wide as the column, however wide the window', () => {
  const stage = { width: 640, height: 100 };
  expect(layoutPages({ ...base, stage, windowWidth: 1900, fit: 'width' })).toMatchObject({
    shown: [4],
    pageWidth: 640,
  });
});

test('Near are the pages one turn away, as far as there are any', () => {
  expect(pagesNear([4, 5], 12)).toEqual([2, 3, 6, 7]);
  expect(pagesNear([1], 300)).toEqual([2]);
  expect(pagesNear([300], 300)).toEqual([299]);
  expect(pagesNear([1], 1)).toEqual([]);
});

test('What is under the fingers stays there', () => {
  // A point 100 px into the stage, 50 px scrolled: at 150 of the page, at 300 of one twice as large.
  expect(scrollKeeping(50, 100, 2)).toBe(200);
  expect(
    spread([
      { clientX: 0, clientY: 0 },
      { clientX: 3, clientY: 4 },
    ]),
  ).toBe(5);
  expect(spread([{ clientX: 0, clientY: 0 }])).toBe(0);
});
