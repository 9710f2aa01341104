import type { Mutant } from './mutant.ts';

/** The source with the defect. Throws unless the place is there exactly once, so that no defect is planted nowhere. */
export function plant(source: string, { name, file, from, to }: Pick<Mutant, 'name' | 'file' | 'from' | 'to'>): string {
  const pieces = source.split(from);
  if (pieces.length !== 2)
    throw new Error(`"${name}" can be planted in ${pieces.length - 1} places of ${file}; one is wanted.`);
  return pieces.join(to);
}
