import { byKey, dragged, middleOf, nearest, squareOf, within } from './cut.ts';

const wide = { width: 400, height: 200 };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

test('it begins with the largest square in the middle', () => {
  expect(squareOf(wide, middleOf(wide))).toEqual({ left: 100, top: 0, side: 200 });
  expect(squareOf({ width: 90, height: 300 }, middleOf({ width: 90, height: 300 }))).toEqual({
    left: 0,
    top: 105,
    side: 90,
  });
});

test('nearer is a smaller square about the same middle, and no nearer than it may be', () => {
  expect(squareOf(wide, within(wide, { ...middleOf(wide), zoom: 2 }))).toEqual({ left: 150, top: 50, side: 100 });
  expect(within(wide, { ...middleOf(wide), zoom: 99 }).zoom).toBe(nearest);
  expect(within(wide, { ...middleOf(wide), zoom: 0 }).zoom).toBe(1);
});

test('the picture follows the finger, and the square does not leave it', () => {
  expect(squareOf(wide, dragged(wide, middleOf(wide), { x: 0.25, y: 0 }))).toEqual({ left: 50, top: 0, side: 200 });
  expect(squareOf(wide, dragged(wide, middleOf(wide), { x: 9, y: 9 }))).toEqual({ left: 0, top: 0, side: 200 });
  expect(squareOf(wide, dragged(wide, middleOf(wide), { x: -9, y: -9 }))).toEqual({ left: 200, top: 0, side: 200 });
});

test('going away from the edge keeps it inside', () => {
  const corner = within(wide, { x: 0, y: 0, zoom: 4 });
  expect(squareOf(wide, corner)).toEqual({ left: 0, top: 0, side: 50 });
  expect(squareOf(wide, within(wide, { ...corner, zoom: 1 }))).toEqual({ left: 0, top: 0, side: 200 });
});

test('arrows move it, with Shift further; plus and minus go near and away; Home begins anew', () => {
  const begun = within(wide, { ...middleOf(wide), zoom: 2 });
  expect(byKey(wide, begun, key('ArrowRight'))!.x).toBe(198);
  expect(byKey(wide, begun, key('ArrowLeft', true))!.x).toBe(210);
  expect(byKey(wide, begun, key('ArrowDown'))!.y).toBe(98);
  expect(byKey(wide, begun, key('ArrowUp'))!.y).toBe(102);
  expect(byKey(wide, begun, key('+'))!.zoom).toBeCloseTo(2.1);
  expect(byKey(wide, begun, key('-'))!.zoom).toBeCloseTo(1.9);
  expect(byKey(wide, byKey(wide, begun, key('ArrowLeft'))!, key('Home'))).toEqual(middleOf(wide));
  for (const other of ['Tab', 'Enter', 'a', 'constructor']) expect(byKey(wide, begun, key(other))).toBeUndefined();
});
