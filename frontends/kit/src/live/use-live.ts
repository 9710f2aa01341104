/** Hears one kind of live event while the component is mounted; the handler may change without resubscribing. */
import { useEffect, useRef } from 'react';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { LiveEventName, LiveEvents } from './live-events.ts';

export function useLive<N extends LiveEventName>(name: N, handler: (data: LiveEvents[N]) => void): void {
  const { live } = useShell();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => live.on(name, (data) => latest.current(data)), [live, name]);
}
