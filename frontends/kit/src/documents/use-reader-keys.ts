/** PageUp and PageDown turn pages (arrows, Home and End as well where the document is alone), + and - zoom, wherever the focus is but in a field or a dialog above. */
import { useEffect, useEffectEvent } from 'react';
import type { Reader, Stage } from './use-reader.ts';

type Actions = Pick<Reader, 'turn' | 'zoomBy' | 'goTo' | 'count'>;

const actions: Record<string, (to: Actions) => void> = {
  PageDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
  '+': ({ zoomBy }) => zoomBy(1),
  '=': ({ zoomBy }) => zoomBy(1),
  '-': ({ zoomBy }) => zoomBy(-1),
};

/** Where nothing else on the page listens to them. */
const aloneActions: typeof actions = {
  ArrowRight: ({ turn }) => turn(1),
  ArrowLeft: ({ turn }) => turn(-1),
  Home: ({ goTo }) => goTo(1),
  End: ({ goTo, count }) => goTo(count),
};

const writing = 'input:not([type=range]), textarea, select, [contenteditable=true]';

/** Arrows belong to whatever they move in. */
const moving = '[role=tab], [role=slider], [role=radio], [role=menuitem], [type=range], [type=radio], audio, video';

type Keys = {
  /** The dialog that the reader itself stands in. */
  within?: string | undefined;
  /** What is read, when it alone is on the page: arrows turn it, unless they scroll it. */
  alone?: Stage | undefined;
};

export function useReaderKeys(to: Actions, { within, alone }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : undefined;
    const page = alone?.current;
    const fits = page && page.scrollWidth <= page.clientWidth && !at?.closest(moving);
    const action = actions[event.key] ?? (fits ? aloneActions[event.key] : undefined);
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
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
