import { layoutPages, nextZoom } from './page-layout.ts';

const base = { page: 4, count: 12, ratio: 1 / 1.414, zoom: 1, stage: { width: 1088, height: 768 } };

test('Two pages stand side by side from 1280 px, one below', () => {
  expect(layoutPages({ ...base, windowWidth: 1440 })).toEqual({ first: 4, shown: [4, 5], pageWidth: 543 });
  expect(layoutPages({ ...base, windowWidth: 1279, stage: { width: 927, height: 768 } }).shown).toEqual([4]);
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
