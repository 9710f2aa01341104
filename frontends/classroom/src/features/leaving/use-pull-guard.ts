/** On iOS: catches the pull that would load the page again, and calls `onPull` instead. */
import { call } from '@parlance/kit/domain/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import { systemOf } from '../../webrtc/device-help.ts';

type Pull = { fromY: number; atTop: boolean };

/** A pull at the top of the page, which iOS takes as "load it again" and would end the call. */
export function isPulled(pull: Pull | undefined, y: number): boolean {
  return pull?.atTop === true && y - pull.fromY >= call.pullToRefreshPx;
}

function atTop(target: EventTarget | null): boolean {
  for (let element = target as Element | null; element; element = element.parentElement)
    if (element.scrollTop > 0) return false;
  return true;
}

export function usePullGuard(onPull: () => void): void {
  const pulled = useEffectEvent(onPull);
  useEffect(() => {
    if (systemOf(navigator) !== 'ios') return;
    let pull: Pull | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger, second] = touches;
      pull = finger && !second ? { fromY: finger.clientY, atTop: atTop(target) } : undefined;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY ?? 0;
      // Whatever drags the page down from its top is the browser's own gesture; it must not go on by itself.
      if (pull?.atTop && y > pull.fromY && event.cancelable) event.preventDefault();
      if (!isPulled(pull, y)) return;
      pull = undefined;
      pulled();
    };
    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchmove', move, { passive: false });
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
    };
  }, []);
}
