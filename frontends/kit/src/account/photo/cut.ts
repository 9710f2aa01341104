/** Which square of a picture is kept: its middle in the picture's own pixels, and how near one looks. */
export type Size = { width: number; height: number };
export type Cut = { x: number; y: number; zoom: number };
export type Square = { left: number; top: number; side: number };

export const nearest = 4;
/** Of the visible square, for one press of an arrow. */
const step = 0.02;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The square never leaves the picture. */
export function within({ width, height }: Size, { x, y, zoom }: Cut): Cut {
  const near = between(zoom, 1, nearest);
  const half = Math.min(width, height) / near / 2;
  return { x: between(x, half, width - half), y: between(y, half, height - half), zoom: near };
}

export const middleOf = ({ width, height }: Size): Cut => ({ x: width / 2, y: height / 2, zoom: 1 });

export function squareOf({ width, height }: Size, { x, y, zoom }: Cut): Square {
  const side = Math.min(width, height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** `by`: in parts of the visible square; the picture goes along, so the square goes the other way. */
export function dragged(size: Size, cut: Cut, by: { x: number; y: number }): Cut {
  const { side } = squareOf(size, cut);
  return within(size, { ...cut, x: cut.x - by.x * side, y: cut.y - by.y * side });
}

/** What a key does to it; undefined where it does nothing. */
export function byKey(size: Size, cut: Cut, { key, shiftKey }: { key: string; shiftKey: boolean }): Cut | undefined {
  const far = shiftKey ? step * 5 : step;
  const moves: Record<string, Cut> = {
    ArrowLeft: dragged(size, cut, { x: -far, y: 0 }),
    ArrowRight: dragged(size, cut, { x: far, y: 0 }),
    ArrowUp: dragged(size, cut, { x: 0, y: -far }),
    ArrowDown: dragged(size, cut, { x: 0, y: far }),
    '+': within(size, { ...cut, zoom: cut.zoom + 0.1 }),
    '=': within(size, { ...cut, zoom: cut.zoom + 0.1 }),
    '-': within(size, { ...cut, zoom: cut.zoom - 0.1 }),
    Home: middleOf(size),
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}
