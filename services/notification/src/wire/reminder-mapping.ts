/** Whom booking's facts of lessons remind, and of what. */
import type { Booking, GroupLesson, PersonCard } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import type { Reminded, Reminder } from '../domain/lesson-reminder.ts';

export function lessonReminderFromMessage({ id: bookingId, tutor, student, when }: Booking): Reminder | undefined {
  if (!tutor || !student || !when) return undefined;
  const people = [
    reminded(student, 'student', `lesson with ${tutor.name}`),
    reminded(tutor, 'tutor', `lesson with ${student.name}`),
  ];
  return { bookingId, tutor: tutor.uid, startsAt: new Date(epochMs(when)), people };
}

/** Who gave the seat back is not reminded. */
export function groupReminderFromMessage(lesson: GroupLesson): Reminder | undefined {
  const { id: bookingId, tutor, seats, title, when } = lesson;
  if (!tutor || !when) return undefined;
  const session = `group lesson "${title}"`;
  const students = seats.flatMap(({ student, status }) =>
    student && status === 'BOOKING_STATUS_BOOKED'
      ? [reminded(student, 'student', `${session} with ${tutor.name}`)]
      : [],
  );
  const people = [...students, reminded(tutor, 'tutor', session)];
  return { bookingId, tutor: tutor.uid, startsAt: new Date(epochMs(when)), people };
}

function reminded({ uid, timeZone }: PersonCard, role: Reminded['role'], lesson: string): Reminded {
  return { uid, role, timeZone, lesson };
}
