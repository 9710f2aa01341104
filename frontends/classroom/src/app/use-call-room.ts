/** One CallRoom for the life of the page, and its state for React. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { callLock } from '@parlance/kit/lessons/follow-call.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallRoom } from '../webrtc/call-room.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';
import type { TakeTicket } from '../webrtc/janus-session.ts';
import { useHeldLock } from './use-held-lock.ts';

type Place = { room: string; token: string };

export function takeTicketFor(api: ApiClient, { room, token }: Place): TakeTicket {
  return async () => (await api.POST('/call/{room}/ticket', { params: { path: { room } }, body: { token } })).data;
}

type BookedPlace = Place & { bookingId: string };

export function useCallRoom({ room, token, bookingId }: BookedPlace): { call: CallRoom; snapshot: CallSnapshot } {
  const { api, session } = useShell();
  const [call] = useState(
    () =>
      new CallRoom({
        self: session.person.uid,
        role: session.person.role,
        takeTicket: takeTicketFor(api, { room, token }),
      }),
  );
  useEffect(() => () => call.close(), [call]);
  const snapshot = useSyncExternalStore(call.subscribe, call.snapshot);
  useHeldLock(callLock(bookingId), snapshot.state !== 'Disconnected');
  return { call, snapshot };
}
