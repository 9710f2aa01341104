/** Whom booking's facts of lessons remind, and of what. */
import type { Lesson, PersonCard } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import type { Reminded, Reminder } from '../domain/lesson-reminder.ts';

/** Who gave the seat back is not reminded; of an hour that nobody has booked, nobody is. */
export function reminderFromMessage({ id: bookingId, tutor, seats, session, when }: Lesson): Reminder | undefined {
  const sat = seats.filter(({ status }) => status === 'BOOKING_STATUS_BOOKED').flatMap(({ student }) => student ?? []);
  const [first] = sat;
  if (!tutor || !when || (!session && !first)) return undefined;
  const lesson = session ? `group lesson "${session.title}"` : 'lesson';
  const ofTutor = session ? lesson : `${lesson} with ${first?.name}`;
  const students = sat.map((student) => reminded(student, 'student', `${lesson} with ${tutor.name}`));
  const people = [...students, reminded(tutor, 'tutor', ofTutor)];
  return { bookingId, tutor: tutor.uid, startsAt: new Date(epochMs(when)), people };
}

function reminded({ uid, timeZone }: PersonCard, role: Reminded['role'], lesson: string): Reminded {
  return { uid, role, timeZone, lesson };
}
