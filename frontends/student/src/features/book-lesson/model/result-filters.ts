/** Workplace or PTE, or the student's favourite teachers, as a filter over what a search found. */
export type ResultFilter = 'all' | 'workplace' | 'pte' | 'favourites';

type Found = { isPte: boolean; tutor: string };

export function filtered<T extends Found>(
  slots: readonly T[],
  filter: ResultFilter,
  favourites: ReadonlySet<string>,
): readonly T[] {
  if (filter === 'all') return slots;
  if (filter === 'favourites') return slots.filter(({ tutor }) => favourites.has(tutor));
  return slots.filter(({ isPte }) => isPte === (filter === 'pte'));
}

/** Those that would leave something out, behind "all"; and the chosen one, so that it can be taken back. */
export function filtersFor(
  slots: readonly Found[],
  favourites: ReadonlySet<string>,
  chosen: ResultFilter,
): ResultFilter[] {
  const hasBoth = new Set(slots.map(({ isPte }) => isPte)).size > 1;
  const offered: Record<ResultFilter, boolean> = {
    all: true,
    workplace: hasBoth || chosen === 'workplace' || chosen === 'pte',
    pte: hasBoth || chosen === 'workplace' || chosen === 'pte',
    favourites: chosen === 'favourites' || slots.some(({ tutor }) => favourites.has(tutor)),
  };
  const filters = (Object.keys(offered) as ResultFilter[]).filter((filter) => offered[filter]);
  return filters.length > 1 ? filters : [];
}
