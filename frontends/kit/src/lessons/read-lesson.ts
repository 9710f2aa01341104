/** A lesson as the school has it now, one-on-one or of a group. */
import type { ApiClient } from '../api/client.ts';
import type { BookingJson, GroupSessionJson } from '../api/types.ts';
import { asBooking, type NearLesson } from '../groups/as-booking.ts';

export type LessonPlace = { id: string; tutor: string; groupSessionId?: string | undefined };

/** Undefined when the group's session no longer has it. */
export async function readLesson(api: ApiClient, place: LessonPlace): Promise<NearLesson | undefined> {
  const { id, tutor, groupSessionId } = place;
  if (groupSessionId === undefined) return api.get<BookingJson>(`bookings/tutor/${tutor}/${id}`);
  const session = await api.get<GroupSessionJson>(`groupsessions/groupsession/${groupSessionId}`);
  const lesson = session.bookings.find((one) => one.bookingId === id);
  return lesson && asBooking(lesson);
}
