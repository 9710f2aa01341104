/** One finger that goes across quickly turns the page, where the page is not wider than its stage. */
import { useEffect, useEffectEvent } from 'react';
import type { Stage } from './use-reader.ts';

const leastPx = 50;
const longestMs = 600;

type Began = { x: number; y: number; at: number };

/** Towards which page; undefined: it was no swipe. */
export function swipeStep(from: Began, to: Began): 1 | -1 | undefined {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const swiped = Math.abs(across) >= leastPx && Math.abs(across) > 2 * Math.abs(down) && to.at - from.at <= longestMs;
  return swiped ? (across < 0 ? 1 : -1) : undefined;
}

export function useSwipe(stage: Stage, turn: ((step: 1 | -1) => void) | undefined): void {
  const swiped = useEffectEvent((step: 1 | -1) => turn?.(step));
  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    let began: Began | undefined;
    const place = ({ clientX, clientY }: Touch, at: number): Began => ({ x: clientX, y: clientY, at });
    const start = ({ touches, timeStamp }: TouchEvent) => {
      const [finger] = touches;
      began = finger && touches.length === 1 ? place(finger, timeStamp) : undefined;
    };
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [finger] = changedTouches;
      const step = began && finger && swipeStep(began, place(finger, timeStamp));
      began = undefined;
      // Words that are being marked, and a page that is wider, go with the finger.
      const held = target.scrollWidth > target.clientWidth || !getSelection()?.isCollapsed;
      if (step && !held) swiped(step);
    };
    target.addEventListener('touchstart', start, { passive: true });
    target.addEventListener('touchend', end, { passive: true });
    return () => {
      target.removeEventListener('touchstart', start);
      target.removeEventListener('touchend', end);
    };
  }, [stage]);
}
