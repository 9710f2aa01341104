/** From what the model believes to what of the camera's picture is shown. */
import { call } from '@parlance/kit/domain/limits.ts';

export type MaskSize = { width: number; height: number };

/** What the model was made for. */
export const maskSize: MaskSize = { width: 256, height: 144 };

/** How far into a person the edge is soft. */
const softness = 2;
const side = 2 * softness + 1;

export function isPerson(belief: number): boolean {
  return belief >= call.backgroundPersonThreshold;
}

/** The model's belief comes as a byte. */
const personByByte = Uint8Array.from({ length: 256 }, (_, byte) => (isPerson(byte / 255) ? 1 : 0));

/** For each place how many of the `side` places around it along one direction are a person; the border counts as what stands at it. */
function countAlong(from: Uint8Array, { width, height }: MaskSize, across: boolean): Uint8Array {
  const to = new Uint8Array(from.length);
  const [lines, length] = across ? [height, width] : [width, height];
  const [ofLine, ofPlace] = across ? [width, 1] : [1, width];
  for (let line = 0; line < lines; line += 1) {
    const at = (place: number) => from[line * ofLine + Math.min(Math.max(place, 0), length - 1) * ofPlace] ?? 0;
    let count = 0;
    for (let place = -softness; place <= softness; place += 1) count += at(place);
    for (let place = 0; place < length; place += 1) {
      to[line * ofLine + place * ofPlace] = count;
      count += at(place + softness + 1) - at(place - softness);
    }
  }
  return to;
}

/**
 * Turns a mask's pixels (RGBA, belief in the first) into ones that are only more or less there, in place. The edge gets soft towards the person:
 * where the model does not believe in one nothing is shown, and specks with little of a person around them are not shown either.
 */
export function cutOut(pixels: Uint8ClampedArray, size: MaskSize): void {
  const person = new Uint8Array(size.width * size.height);
  for (let place = 0; place < person.length; place += 1) person[place] = personByByte[pixels[place * 4] ?? 0] ?? 0;
  const around = countAlong(countAlong(person, size, true), size, false);
  for (let place = 0; place < person.length; place += 1) {
    const share = (around[place] ?? 0) / (side * side);
    pixels[place * 4 + 3] = person[place] === 1 ? Math.max(0, 2 * share - 1) * 255 : 0;
  }
}
