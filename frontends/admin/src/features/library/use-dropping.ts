/** Where a dragged row may be dropped: among those that it stands beside, or in another course or material. */
import type { TreeDragDropPayload } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect } from 'react';
import { moveBy } from './moves.ts';
import type { LibraryNodes } from './tree.ts';
import { type Follow, useMoving } from './use-moving.ts';

type Drop = (drop: TreeDragDropPayload) => void;
type Ordering = { allowDrop: (drop: TreeDragDropPayload) => boolean; onDragDrop: Drop };

export function useDropping(nodes: LibraryNodes, ordering: Ordering, follow: Follow): Ordering {
  const { notify } = useShell();
  const { send, isPending, error } = useMoving(follow);
  useEffect(() => {
    if (error) tellProblem(notify, error);
  }, [error, notify]);
  const moved = ({ draggedNode, targetNode }: TreeDragDropPayload) =>
    moveBy(nodes.get(draggedNode), nodes.get(targetNode));
  return {
    allowDrop: (drop) => ordering.allowDrop(drop) || (!isPending && moved(drop) !== undefined),
    onDragDrop(drop) {
      const to = moved(drop);
      if (to) void send(to.move, to.where, to.before);
      else ordering.onDragDrop(drop);
    },
  };
}
