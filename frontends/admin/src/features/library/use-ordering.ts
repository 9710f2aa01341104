/** A row that is lifted, moved and dropped, by the keyboard as by the pointer. Until the school has taken the new order it stands so on this screen only. */
import type { TreeDragDropPayload } from '@mantine/core';
import { tellProblem } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { libraryTexts } from '../../locales/texts.ts';
import { droppedAt, movedTo, type Siblings } from './order.ts';

type Lifted<Sent> = { value: string; siblings: Siblings<Sent>; values: readonly string[] };

type Asked<Sent> = {
  siblingsOf: (value: string) => Siblings<Sent> | undefined;
  nameOf: (value: string) => string;
  /** Sends the new order, and answers the version that it gave. */
  order: UseMutationResult<number, Error, Sent>;
};

export function useOrdering<Sent extends { version: number }>({ siblingsOf, nameOf, order }: Asked<Sent>) {
  const words = libraryTexts.use();
  const { notify } = useShell();
  const { mutate, isPending } = order;
  const [lifted, setLifted] = useState<Lifted<Sent>>();
  const [sent, setSent] = useState<readonly string[]>();

  const send = (value: string, siblings: Siblings<Sent>, values: readonly string[]) => {
    setLifted(undefined);
    if (values.every((other, at) => other === siblings.values[at])) return;
    const name = nameOf(value);
    const failed = (problem: unknown) => tellProblem(notify, problem);
    setSent(values);
    mutate(siblings.orderingOf(values), {
      onSuccess: (version) =>
        notify.success(words.moved(name), () =>
          mutate({ ...siblings.orderingOf(siblings.values), version }, { onError: failed }),
        ),
      onError: failed,
      onSettled: () => setSent(undefined),
    });
  };
  const lift = (value: string) => {
    const siblings = isPending ? undefined : siblingsOf(value);
    if (siblings) setLifted({ value, siblings, values: siblings.values });
    return siblings !== undefined;
  };
  const cancel = () => setLifted(undefined);
  const moveBy = ({ value, siblings, values }: Lifted<Sent>, step: number) =>
    setLifted({ value, siblings, values: movedTo({ ...siblings, values }, value, values.indexOf(value) + step) });

  /** Answers whether the key was meant for this. */
  const onKey = ({ key, target }: KeyboardEvent<HTMLElement>): boolean => {
    const { dataset, role } = target as HTMLElement;
    if (!lifted) return key === ' ' && role === 'treeitem' && lift(dataset.value ?? '');
    if (key === 'ArrowUp' || key === 'ArrowDown') moveBy(lifted, key === 'ArrowUp' ? -1 : 1);
    else if (key === 'Home' || key === 'End')
      moveBy(lifted, key === 'Home' ? -lifted.values.length : lifted.values.length);
    else if (key === ' ' || key === 'Enter') send(lifted.value, lifted.siblings, lifted.values);
    else if (key === 'Escape' || key === 'Tab') cancel();
    else return false;
    return key !== 'Tab';
  };
  const landing = (drop: TreeDragDropPayload) => droppedAt(siblingsOf(drop.draggedNode), drop);
  return {
    lifted: lifted && { value: lifted.value, ...placeIn(lifted) },
    order: lifted?.values ?? sent,
    onKey,
    cancel,
    allowDrop: (drop: TreeDragDropPayload) => !isPending && landing(drop) !== undefined,
    onDragDrop(drop: TreeDragDropPayload) {
      const [siblings, values] = [siblingsOf(drop.draggedNode), landing(drop)];
      if (siblings && values) send(drop.draggedNode, siblings, values);
    },
  };
}

function placeIn({ value, values, siblings: { first, last } }: Lifted<unknown>) {
  return { place: values.indexOf(value) - first + 1, count: last - first + 1 };
}
