import { useEffect, useRef } from 'react';

/** What a row of a tree is called and whether it is the chosen one, on the item that the tree draws around it: otherwise a row would be called by all rows below it. */
export function useRowSays(name: string, isChosen: boolean) {
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const item = own.current?.closest('[role=treeitem]');
    item?.setAttribute('aria-label', name);
    item?.setAttribute('aria-selected', String(isChosen));
  }, [name, isChosen]);
  return own;
}
