/** Workplace or PTE (GEN-01), as a filter over what a search found. */
export type Stream = 'all' | 'workplace' | 'pte';

type Streamed = { isPte: boolean };

export function ofStream<T extends Streamed>(slots: readonly T[], stream: Stream): readonly T[] {
  return stream === 'all' ? slots : slots.filter((slot) => slot.isPte === (stream === 'pte'));
}

export function streamsIn(slots: readonly Streamed[]): number {
  return new Set(slots.map((slot) => slot.isPte)).size;
}
