import { useEffect, useLayoutEffect, useState } from 'react';

type Layer = { way: Element[]; below: Layer | undefined };

/** What stands open over the page, the topmost last. */
const layers: Layer[] = [];
/** A browser lets React render between two listeners of one press, so that the layer below would be the topmost already. */
const handled = new WeakSet<Event>();

const places = 'li, tr, [role=row], section, article, [role=tabpanel], main';

/** What an open menu belongs to: the item that was pressed goes with its menu. */
function openerOf(active: Element): Element {
  const menu = active.closest('[role=menu]');
  return (menu && document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)) ?? active;
}

/** The way back begins with the opener, goes on with what stands around it, and then with what the layer below came from. */
function layerAbove(below: Layer | undefined): Layer {
  const opener = openerOf(document.activeElement ?? document.body);
  const edge = opener.closest('[role=dialog]') ?? document.body;
  const way: Element[] = opener === document.body ? [] : [opener];
  for (let at = opener.parentElement?.closest(places); at && edge.contains(at); at = at.parentElement?.closest(places))
    way.push(at);
  return { way: [...way, ...(below?.way ?? [])], below };
}

const isFree = () => document.activeElement === null || document.activeElement === document.body;

function goBack(way: Element[]) {
  for (const [index, place] of way.entries()) {
    // Whoever has moved the focus meanwhile knows better.
    if (!isFree()) return;
    if (!(place instanceof HTMLElement) || !place.isConnected) continue;
    if (index > 0 && place.matches(places) && !place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
}

const isOwnEscape = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  (target.getAttribute('data-mantine-stop-propagation') === 'true' || target.closest('[role=menu]') !== null);

/**
 * For what is rendered only while it is open, of which Mantine knows neither what had the focus before nor that it goes away.
 * Escape closes the topmost layer alone, and the focus goes back to what opened it.
 */
export function useTopLayer(onClose: () => void): { returnFocus: false; closeOnEscape: false } {
  const [layer] = useState(() => layerAbove(layers.at(-1)));
  useLayoutEffect(() => {
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [layer]);
  // Only when the page stands again is it seen what is left of it. A layer that took this one's place goes back later, and further.
  useEffect(
    () => () => {
      if (layers.at(-1)?.below !== layer) goBack(layer.way);
    },
    [layer],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || handled.has(event)) return;
      if (layers.at(-1) !== layer || isOwnEscape(event)) return;
      handled.add(event);
      onClose();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [layer, onClose]);
  return { returnFocus: false, closeOnEscape: false };
}
