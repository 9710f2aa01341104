/** A file comes in parts, so that a line that breaks costs one of them. Which parts follows from its size alone. */

const partBytes = 8 * 1024 * 1024;
/** So many addresses are answered at once; beyond that the parts grow. A store that speaks S3 takes 10,000 parts of at most 5 GiB. */
const mostParts = 500;

export type Part = { readonly number: number; readonly start: number; readonly size: number };
/** What a store says of a part that it has. */
export type ArrivedPart = { readonly number: number; readonly size: number };

export function partsOf(size: number): Part[] {
  const each = Math.max(partBytes, Math.ceil(size / mostParts));
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => {
    const start = index * each;
    return { number: index + 1, start, size: Math.min(each, size - start) };
  });
}

/** A part of another size is none: whoever sends it again mends it. */
export function missingParts(size: number, arrived: readonly ArrivedPart[]): number[] {
  const sizes = new Map(arrived.map((part) => [part.number, part.size]));
  return partsOf(size)
    .filter((part) => sizes.get(part.number) !== part.size)
    .map(({ number }) => number);
}
