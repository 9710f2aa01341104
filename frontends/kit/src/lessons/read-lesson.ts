/** A lesson as the school has it now, one-on-one or of a group. */
import type { ApiClient } from '../api/client.ts';
import { asBooking, type NearLesson } from '../groups/as-booking.ts';

export type LessonPlace = { id: string; tutor: string; groupSessionId?: string | undefined };

/** Undefined when the group's session no longer has it. */
export async function readLesson(api: ApiClient, place: LessonPlace): Promise<NearLesson | undefined> {
  const { id, tutor, groupSessionId } = place;
  if (groupSessionId === undefined) {
    const path = { tutorId: tutor, bookingId: id };
    return (await api.GET('/bookings/tutor/{tutorId}/{bookingId}', { params: { path } })).data;
  }
  const { data: session } = await api.GET('/groupsessions/groupsession/{id}', {
    params: { path: { id: groupSessionId } },
  });
  const lesson = session.bookings.find((one) => one.bookingId === id);
  return lesson && asBooking(lesson);
}
