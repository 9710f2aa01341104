import { useEffect, useRef, useState } from 'react';
import type { LibraryNode } from './tree.ts';
import type { useRowMenu } from './use-row-menu.ts';

/** What a press within a row does. */
export type RowActs = {
  toggle: (value: string) => void;
  open: (node: LibraryNode) => void;
  retry: () => void;
  menuOf: ReturnType<typeof useRowMenu>['of'];
};

/** The same object for as long as the rows stand, so that a row is drawn anew only when something of it is another. */
export function useRowActs(acts: RowActs): RowActs {
  const now = useRef(acts);
  useEffect(() => {
    now.current = acts;
  });
  const [lasting] = useState<RowActs>(() => ({
    toggle: (value) => now.current.toggle(value),
    open: (node) => now.current.open(node),
    retry: () => now.current.retry(),
    menuOf: (value) => now.current.menuOf(value),
  }));
  return lasting;
}
