/** Tells the portal's tabs that this window is in the room: the browser lets go of the lock with the window, however that went. */
import { roomLock } from '@parlance/kit/lessons/follow-call.ts';
import { useEffect } from 'react';

export function useRoomLock(bookingId: string, isIn: boolean): void {
  useEffect(() => {
    if (!isIn) return;
    const held = Promise.withResolvers<void>();
    const asking = new AbortController();
    const options = { mode: 'shared', signal: asking.signal } as const;
    // Where there are none, a tab that was loaded again does not follow.
    globalThis.navigator.locks?.request(roomLock(bookingId), options, () => held.promise).catch(() => undefined);
    return () => {
      held.resolve();
      asking.abort();
    };
  }, [bookingId, isIn]);
}
