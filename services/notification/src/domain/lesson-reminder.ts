/** Notices that remind people of a lesson, each with the start in their own zone (ADR 0032). */
import { adminTeam, type NewAnnouncement } from './announcement.ts';
import { startWords } from './lesson-time.ts';

/** `lesson` is what it is to this person: with whom, or of which session. */
export type Reminded = { uid: string; role: 'student' | 'tutor'; timeZone: string; lesson: string };
export type Reminder = { bookingId: string; tutor: string; startsAt: Date; people: Reminded[] };
type Notice = NewAnnouncement & { uid: string };

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
