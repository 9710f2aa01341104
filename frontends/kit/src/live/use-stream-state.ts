/** How the live stream stands at this moment. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useSyncExternalStore } from 'react';
import type { LiveState } from './read-stream.ts';

export function useStreamState(): LiveState {
  const { live } = useShell();
  return useSyncExternalStore(live.onState, live.state);
}
