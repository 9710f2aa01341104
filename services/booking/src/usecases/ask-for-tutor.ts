/** Whether the tutor was in the room: without that no feedback counts. */
import { checkFeedbackWindow } from '../domain/feedback.ts';
import { presenceWindow } from '../domain/due.ts';
import type { Clock, MediaServer } from './ports.ts';

type Held = { bookingId: string; tutorUid: string; startsAt: Date; endsAt: Date; tutorWasPresent: boolean };

/** Asked before the transaction, and only when the record does not say so already and the answer can matter. */
export async function askForTutor(
  lesson: Held,
  { clock, media }: { clock: Clock; media: MediaServer },
): Promise<boolean> {
  if (lesson.tutorWasPresent) return true;
  const now = clock.now();
  checkFeedbackWindow(lesson.startsAt, now);
  const to = new Date(Math.min(now.getTime(), lesson.endsAt.getTime()));
  const { presentUids } = await media.presence(lesson.bookingId, { from: presenceWindow(lesson).from, to });
  return presentUids.includes(lesson.tutorUid);
}
