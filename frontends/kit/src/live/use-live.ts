/** Hears one kind of live event while the component is mounted; the handler may change without resubscribing. */
import { useEffect, useEffectEvent } from 'react';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { LiveEventName, LiveEvents } from './live-events.ts';

export function useLive<N extends LiveEventName>(name: N, handler: (data: LiveEvents[N]) => void): void {
  const { live } = useShell();
  const hear = useEffectEvent(handler);
  useEffect(() => live.on(name, (data) => hear(data)), [live, name]);
}
