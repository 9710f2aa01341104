/** The other side of a one-on-one lesson, as the booking knows them. */
import type { BookingJson } from '@parlance/kit/api/types.ts';

export type OtherPerson = { uid: string; name: string; timeZone: string; image: string };

export function otherPersonOf(booking: BookingJson | undefined, me: string): OtherPerson | undefined {
  if (!booking) return undefined;
  const { tutor, student } = booking.profile;
  if (me !== booking.tutor && tutor)
    return { uid: booking.tutor, name: tutor.name, timeZone: tutor.timeZone, image: tutor.image };
  if (!student || !booking.student) return undefined;
  return { uid: booking.student, name: student.name, timeZone: student.timeZone, image: student.image };
}
