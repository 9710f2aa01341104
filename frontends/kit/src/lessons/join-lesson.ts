/** Opens the lesson room in a window of its own (LIVE-24..LIVE-28). The window is opened inside the click, before the answer comes, so that no blocker stops it. */
import type { BookingJson } from '../api/types.ts';
import type { ApiClient } from '../api/client.ts';

type Joined = { token: string; room: string; booking: BookingJson };

export function callAddress({ token, room }: { token: string; room: string }): string {
  return `/call?${new URLSearchParams({ token, room })}`;
}

/** Keeps the call for a reload of the window (LIVE-25, LIVE-27); never the bearer token. */
function keepCall(booking: BookingJson, token: string, room: string): void {
  localStorage.setItem(`call-${booking.id}`, JSON.stringify({ booking, token, room }));
}

/** Resolves when the room's window is on its way; throws the API's problem after closing an empty window. */
export async function joinLesson(api: ApiClient, booking: BookingJson): Promise<void> {
  const opened = window.open('', `call-${booking.id}`);
  try {
    const {
      token,
      room,
      booking: current,
    } = await api.put<Joined>(`bookings/booking/${booking.id}/join`, { tutor: booking.tutor });
    keepCall(current, token, room);
    const address = callAddress({ token, room });
    if (opened) opened.location.href = address;
    else window.location.assign(address);
  } catch (problem) {
    opened?.close();
    throw problem;
  }
}
