/** Two fingers on a touch screen, or a pinch on a touchpad (the wheel with Ctrl), zoom what is between them. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Reader, Stage } from './use-reader.ts';

type Point = { x: number; y: number };
const perWheelUnit = 0.01;

export function spread(touches: ArrayLike<{ clientX: number; clientY: number }>): number {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
}

function middle(touches: TouchList): Point {
  const [a, b] = [touches[0], touches[1]];
  return a && b ? { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 } : { x: 0, y: 0 };
}

/** Where scrolling has to be, so that what was under the fingers stays there. */
export function scrollKeeping(scroll: number, at: number, grown: number): number {
  return (scroll + at) * grown - at;
}

export function usePinch(stage: Stage, { zoom, zoomTo, pageWidth }: Reader) {
  const heldRef = useKeptPoint(stage, pageWidth);
  const begun = useRef<{ spread: number; zoom: number }>(undefined);
  const zoomAt = useEffectEvent((wanted: number, point: Point) => {
    const box = stage.current?.getBoundingClientRect();
    if (box) heldRef.current = { x: point.x - box.left, y: point.y - box.top };
    zoomTo(wanted);
  });
  const onTouch = useEffectEvent((event: TouchEvent) => {
    if (event.touches.length !== 2) return void (begun.current = undefined);
    event.preventDefault();
    const now = spread(event.touches);
    begun.current ??= { spread: now, zoom };
    if (begun.current.spread > 0) zoomAt((begun.current.zoom * now) / begun.current.spread, middle(event.touches));
  });
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomAt(zoom * Math.exp(-event.deltaY * perWheelUnit), { x: event.clientX, y: event.clientY });
  });
  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    const touch = (event: TouchEvent) => onTouch(event);
    const wheel = (event: WheelEvent) => onWheel(event);
    const kinds = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    // Not passive: the browser's own zoom of the whole page must not begin.
    kinds.forEach((kind) => target.addEventListener(kind, touch, { passive: false }));
    target.addEventListener('wheel', wheel, { passive: false });
    return () => {
      kinds.forEach((kind) => target.removeEventListener(kind, touch));
      target.removeEventListener('wheel', wheel);
    };
  }, [stage]);
}

/** After the page grew, scrolls so that the held point is where it was. */
function useKeptPoint(stage: Stage, pageWidth: number) {
  const heldRef = useRef<Point>(undefined);
  const before = useRef(pageWidth);
  useLayoutEffect(() => {
    const target = stage.current;
    const grown = before.current > 0 ? pageWidth / before.current : 1;
    before.current = pageWidth;
    if (!target || !heldRef.current) return;
    const { x, y } = heldRef.current;
    heldRef.current = undefined;
    target.scrollTo({
      left: scrollKeeping(target.scrollLeft, x, grown),
      top: scrollKeeping(target.scrollTop, y, grown),
    });
  }, [stage, pageWidth]);
  return heldRef;
}
