/** Opens the lesson room in a window of its own. The window is opened inside the click, before the answer comes, so that no blocker stops it. */
import { asBooking, type NearLesson } from '../groups/as-booking.ts';
import type { ApiClient } from '../api/client.ts';

export function callAddress({ token, room, group }: { token: string; room: string; group?: boolean }): string {
  return `/call?${new URLSearchParams({ token, room, ...(group ? { group: 'true' } : {}) })}`;
}

/** Keeps the call for a reload of the window; never the bearer token. */
function keepCall(booking: NearLesson, token: string, room: string): void {
  localStorage.setItem(`call-${booking.id}`, JSON.stringify({ booking, token, room }));
}

type Call = { token: string; room: string; current: NearLesson };

async function callOf(api: ApiClient, { id, tutor, groupSessionId }: NearLesson): Promise<Call> {
  if (groupSessionId === undefined) {
    const { data } = await api.PUT('/bookings/booking/{id}/join', { params: { path: { id } }, body: { tutor } });
    const { booking: current, ...call } = data;
    return { ...call, current };
  }
  const path = { id: groupSessionId, bookingId: id };
  const { data } = await api.PUT('/groupsessions/groupsession/{id}/{bookingId}/join', { params: { path } });
  const { booking, ...call } = data;
  return { ...call, current: asBooking(booking) };
}

/** Resolves when the room's window is on its way; throws the API's problem after closing an empty window. */
export async function joinLesson(api: ApiClient, booking: NearLesson): Promise<void> {
  const opened = window.open('', `call-${booking.id}`);
  try {
    const { token, room, current } = await callOf(api, booking);
    keepCall(current, token, room);
    const address = callAddress({ token, room, group: current.type === 'group' });
    if (opened) opened.location.href = address;
    else window.location.assign(address);
  } catch (problem) {
    opened?.close();
    throw problem;
  }
}
