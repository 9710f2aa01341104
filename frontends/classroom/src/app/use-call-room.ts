/** One CallRoom for the life of the page, and its state for React. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallRoom, type CallSnapshot } from '../webrtc/call-room.ts';
import type { Ticket } from '../webrtc/janus-session.ts';

type Place = { room: string; token: string };

export function useCallRoom({ room, token }: Place): { call: CallRoom; snapshot: CallSnapshot } {
  const { api, session } = useShell();
  const [call] = useState(
    () =>
      new CallRoom({
        self: session.person.uid,
        role: session.person.role,
        takeTicket: () => api.post<Ticket>(`call/${room}/ticket`, { token }),
      }),
  );
  useEffect(() => () => call.close(), [call]);
  return { call, snapshot: useSyncExternalStore(call.subscribe, call.snapshot) };
}
