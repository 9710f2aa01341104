/** Notices that remind people of a lesson, each with the start in their own zone (ADR 0032). */
import type { Booking, GroupLesson, PersonCard } from '@parlance/proto/booking/v1';
import { epochMs } from '@parlance/proto/json/time';
import { adminTeam, type NewAnnouncement } from '../domain/announcement.ts';

/** `lesson` is what it is to this person: with whom, or of which session. */
type Reminded = { uid: string; role: 'student' | 'tutor'; timeZone: string; lesson: string };
type Reminder = { bookingId: string; tutor: string; startsAt: Date; people: Reminded[] };
export type Notice = NewAnnouncement & { uid: string };

export function reminderOfBooking({ id: bookingId, tutor, student, when }: Booking): Reminder | undefined {
  if (!tutor || !student || !when) return undefined;
  const people = [
    reminded(student, 'student', `lesson with ${tutor.name}`),
    reminded(tutor, 'tutor', `lesson with ${student.name}`),
  ];
  return { bookingId, tutor: tutor.uid, startsAt: new Date(epochMs(when)), people };
}

/** Who gave the seat back is not reminded. */
export function reminderOfGroup({ id: bookingId, tutor, seats, title, when }: GroupLesson): Reminder | undefined {
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

/** What makes a reminder one: the lesson, its start and the person. */
export type ReminderKey = { bookingId: string; startsAt: Date; uid: string };

/** `idOf` names each notice; they are posted together and so read alike. */
export function reminderNotices(reminder: Reminder, at: Date, idOf: (key: ReminderKey) => string): Notice[] {
  const { people, startsAt, ...about } = reminder;
  return people.map(({ uid, role, timeZone, lesson }) => ({
    id: idOf({ bookingId: about.bookingId, startsAt, uid }),
    title: 'Lesson reminder',
    from: adminTeam,
    at,
    roles: [role],
    icon: 'calendar',
    type: 'user',
    uid,
    message: `Your ${lesson} starts on ${startWords(startsAt, timeZone)}`,
    adminPost: true,
    about,
  }));
}

/** No zone, or one that this machine does not know, is told in UTC, so that the notice is never without one. */
function startWords(startsAt: Date, timeZone: string): string {
  try {
    return inZone(startsAt, timeZone);
  } catch {
    return inZone(startsAt, 'UTC');
  }
}

function inZone(startsAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day.format(startsAt)} at ${time.format(startsAt)} (${timeZone})`;
}
