/** A list with a panel beside it: where the keyboard is when the panel comes and goes. */
import { useEffect, useRef } from 'react';

const isLost = () => document.activeElement === document.body || document.activeElement === null;

/** For the element that holds the list: closing the panel leads back to the row that opened it, which says so by `data-row`. */
export function useRowFocus<E extends HTMLElement>(open: string) {
  const list = useRef<E>(null);
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (open !== '' || before === '' || !isLost()) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    rows
      .find((row) => row.dataset.row === before)
      ?.querySelector('button')
      ?.focus();
  }, [open]);
  return list;
}

/** For the panel: where there is no room for both, the list is gone and the focus with it. */
export function usePanelFocus<E extends HTMLElement>() {
  const panel = useRef<E>(null);
  useEffect(() => {
    const active = document.activeElement as HTMLElement | null;
    if (isLost() || active?.checkVisibility?.() === false) panel.current?.focus();
  }, []);
  return panel;
}
