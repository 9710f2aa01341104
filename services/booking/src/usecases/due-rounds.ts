/** In which portions due moves are made: in the order of their due time, what is due at the same instant side by side. */
import type { DueItem } from './ports.ts';

/** Moves that share a transaction: people who act on such a lesson wait for all of them. */
const together = 16;
/** Lessons begin and end on the hour, so many are due at once; the rest of the connections is for people. */
const sideBySide = 4;

/** Round by round; the portions of one round may go at once. The moves of one lesson stand in their order, never side by side. */
export function roundsOf(items: readonly DueItem[]): DueItem[][][] {
  const rounds: DueItem[][][] = [];
  let portion: DueItem[] = [];
  const close = () => {
    if (portion.length > 0) rounds.push([portion]);
    portion = [];
  };
  for (const instant of Map.groupBy(items, ({ at }) => at.getTime()).values()) {
    if (portion.length + instant.length > together) close();
    if (instant.length <= together) portion.push(...instant);
    else rounds.push(...wideRounds(instant));
  }
  close();
  return rounds;
}

function wideRounds(instant: readonly DueItem[]): DueItem[][][] {
  const lessons = [...Map.groupBy(instant, ({ id }) => id).values()];
  const portions: DueItem[][] = [];
  for (const moves of lessons) {
    const last = portions.at(-1);
    if (last && last.length + moves.length <= together) last.push(...moves);
    else portions.push([...moves]);
  }
  return Array.from({ length: Math.ceil(portions.length / sideBySide) }, (_none, round) =>
    portions.slice(round * sideBySide, (round + 1) * sideBySide),
  );
}
