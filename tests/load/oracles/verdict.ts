/** What an oracle says: what must hold, how much it looked at, and what it found that must not be. */
export type Verdict = { oracle: string; looked: number; faults: string[]; faultCount: number };
export type State = 'held' | 'broken' | 'not asked';

/** Of many alike the first ones tell enough. */
const mostTold = 20;

export function verdict(oracle: string, looked: number, faults: readonly string[]): Verdict {
  return { oracle, looked, faults: faults.slice(0, mostTold), faultCount: faults.length };
}

/** Nothing to look at proves nothing. */
export function stateOf({ looked, faultCount }: Pick<Verdict, 'looked' | 'faultCount'>): State {
  if (faultCount > 0) return 'broken';
  return looked === 0 ? 'not asked' : 'held';
}
