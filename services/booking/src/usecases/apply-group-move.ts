/** Writes one legal move of a group lesson: row, seats, log, tokens and what others must know, all in the caller's transaction. */
import type { GroupMove } from '../domain/group-lesson.ts';
import { loggedMoves } from './group-log.ts';
import type { GroupLessonView } from '../domain/group-view.ts';
import type { Stores } from './ports.ts';

export async function applyGroupMove(
  stores: Stores,
  move: GroupMove,
  before: GroupLessonView,
): Promise<GroupLessonView> {
  await stores.groups.save(move);
  await stores.log.add(loggedMoves(move));
  const after = { ...before, lesson: move.lesson };
  await stores.facts.groupLessonChanged(move, after);
  for (const { tokens } of move.seats) {
    const line = tokens && (await stores.wallets.apply(tokens));
    if (line) await stores.facts.walletChanged(line);
  }
  return after;
}
