/** Whose lesson it is that somebody reads of: members and administrators; for everybody else there is no such lesson. */
import { refuse } from '../domain/refusals.ts';
import type { LessonAccess, Lessons } from './ports.ts';
import { lessonOfMember } from './send-chat.ts';

export type Reader = { uid: string; role: string };

export async function lessonOfReader(
  lessons: Lessons,
  bookingId: string,
  { uid, role }: Reader,
): Promise<LessonAccess> {
  if (role !== 'admin') return lessonOfMember(lessons, bookingId, uid);
  const lesson = await lessons.access(bookingId);
  if (!lesson) throw refuse('BOOKING_NOT_FOUND');
  return lesson;
}
