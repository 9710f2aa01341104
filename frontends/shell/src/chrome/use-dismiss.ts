/** Closes something that floats: Escape, a press outside, or the focus going elsewhere. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

export function useDismiss(
  open: boolean,
  root: RefObject<HTMLElement | null>,
  onDismiss: (byKey: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) dismiss(false);
    };
    document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss(true), { signal });
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    return () => stop.abort();
  }, [open, root]);
}
