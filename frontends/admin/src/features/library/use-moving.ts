/** Rows that go to another course or material, with the way back. */
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { libraryTexts } from '../../locales/texts.ts';
import { type Move, useMove } from './api/change-library.ts';
import type { Place } from './use-chosen.ts';

/** What stands beside the list goes along, if it is this. */
export type Follow = (from: Place, to: Place) => void;

export type Moving = {
  isPending: boolean;
  error: unknown;
  /** `before` is where it stood; resolves when it has moved or was refused. */
  send: (move: Move, where: string, before?: { level: number; pos: number }) => Promise<boolean>;
};

export function useMoving(follow: Follow): Moving {
  const words = libraryTexts.use();
  const { notify } = useShell();
  const { mutateAsync, isPending, error } = useMove();
  const goBack = async (move: Move) => {
    try {
      await mutateAsync(move);
      follow(move.from, { ...move.from, ...move.to });
    } catch (problem) {
      tellProblem(notify, problem);
    }
  };
  return {
    isPending,
    error,
    async send(move, where, before) {
      const { from, to } = move;
      const there = { ...from, ...to };
      try {
        // The screen that asked may be gone before the answer comes.
        const { name, version } = await mutateAsync(move);
        const back = { from: there, to: { material: from.material, course: from.course }, version, ...before };
        notify.success(words.movedTo(name, where), () => void goBack(back));
        follow(from, there);
        return true;
      } catch {
        return false;
      }
    },
  };
}
