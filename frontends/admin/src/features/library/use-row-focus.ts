import { useEffect, useRef } from 'react';

/** A row that changes its place among the others loses the keyboard on the way. */
export function useRowFocus(value: string | undefined, order: readonly string[] | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.value === value);
    if (!row) return;
    row.setAttribute('data-focus-ring', 'true');
    row.focus();
  }, [value, order]);
  return list;
}
