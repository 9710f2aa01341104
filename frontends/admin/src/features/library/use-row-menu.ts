/** A row's menu, by its button, by the pointer's other button and by the keyboard; and what was chosen in it. */
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { hasMenu, type LibraryNode, type LibraryNodes } from './tree.ts';

/** What may be done with a row. */
export type RowAct = 'rename' | 'add' | 'visible' | 'move' | 'delete';

const rowOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('[role=treeitem]')?.dataset.value;

export function useRowMenu(nodes: LibraryNodes) {
  const [open, setOpen] = useState<string>();
  const [asked, setAsked] = useState<{ act: RowAct; value: string }>();
  const openFor = (value: string | undefined): boolean => {
    const node = nodes.get(value ?? '');
    if (!node || !hasMenu(node)) return false;
    setOpen(value);
    return true;
  };
  // As the row is now: it may have been changed since the menu was opened.
  const node: LibraryNode | undefined = asked && nodes.get(asked.value);
  return {
    asked: asked && node && { act: asked.act, node },
    onAnswered: () => setAsked(undefined),
    onKey: ({ key, shiftKey, target }: KeyboardEvent<HTMLElement>): boolean =>
      (key === 'ContextMenu' || (key === 'F10' && shiftKey)) && openFor(rowOf(target)),
    onContextMenu(event: MouseEvent<HTMLElement>) {
      if (openFor(rowOf(event.target))) event.preventDefault();
    },
    of: (value: string) => ({
      isOpen: open === value,
      onOpen: () => setOpen(value),
      onClose: () => setOpen(undefined),
      onAct(act: RowAct) {
        setOpen(undefined);
        setAsked({ act, value });
      },
    }),
  };
}
