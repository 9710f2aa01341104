/** PageUp and PageDown turn pages, + and - zoom, wherever the focus is but in a field or a dialog above. */
import { useEffect, useEffectEvent } from 'react';

type Actions = { turn: (step: 1 | -1) => void; zoomBy: (direction: 1 | -1) => void };

const actions: Record<string, (to: Actions) => void> = {
  PageDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
  '+': ({ zoomBy }) => zoomBy(1),
  '=': ({ zoomBy }) => zoomBy(1),
  '-': ({ zoomBy }) => zoomBy(-1),
};

const writing = 'input:not([type=range]), textarea, select, [contenteditable=true]';

/** `within`: the dialog that the reader itself stands in. */
export function useReaderKeys(to: Actions, within?: string): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : undefined;
    if (at?.closest(writing) || at?.closest('[role=dialog], dialog')?.matches(within ? `:not(${within})` : '*')) return;
    event.preventDefault();
    action(to);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}
