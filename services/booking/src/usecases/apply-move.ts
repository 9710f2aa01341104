/** Writes legal moves of lessons: rows, seats, log, tokens and what others must know, all in the caller's transaction. */
import type { LessonMove } from '../domain/lesson.ts';
import type { LessonView } from '../domain/view.ts';
import type { Stores } from './ports.ts';

export type MoveOf = { move: LessonMove; before: LessonView };

/** Of different lessons, whose students' rows are held; answers each as it is afterwards. Tokens of all of them go together. */
export async function applyMoves(stores: Stores, made: readonly MoveOf[]): Promise<LessonView[]> {
  const after: LessonView[] = [];
  for (const { move, before } of made) {
    await stores.lessons.save(move);
    const view = { ...before, lesson: move.lesson };
    await stores.facts.lessonMoved(move, { before, after: view });
    after.push(view);
  }
  await stores.log.add(made.map(({ move }) => move));
  const tokens = made.flatMap(({ move }) => move.seats.flatMap((seat) => seat.tokens ?? []));
  await stores.facts.walletsChanged(await stores.wallets.applyAll(tokens));
  return after;
}

export async function applyMove(stores: Stores, move: LessonMove, before: LessonView): Promise<LessonView> {
  const [after] = await applyMoves(stores, [{ move, before }]);
  return after as LessonView;
}
