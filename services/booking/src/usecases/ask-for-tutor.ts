/** Whether the tutor was in the room: without that no feedback counts. */
import { checkFeedbackWindow } from '../domain/feedback.ts';
import { presenceWindow } from '../domain/due.ts';
import type { Lesson } from '../domain/lesson.ts';
import { wasThere } from '../domain/presence.ts';
import type { Clock, MediaServer } from './ports.ts';

type Held = Pick<Lesson, 'bookingId' | 'tutorUid' | 'startsAt' | 'tutorWasPresent' | 'policy'> & { endsAt: Date };

/** Asked before the transaction, and only when the record does not say so already and the answer can matter. */
export async function askForTutor(
  lesson: Held & { until?: Date },
  { clock, media }: { clock: Clock; media: MediaServer },
): Promise<boolean> {
  if (lesson.tutorWasPresent) return true;
  const now = clock.now();
  checkFeedbackWindow(lesson, now, lesson.until);
  const to = new Date(Math.min(now.getTime(), lesson.endsAt.getTime()));
  const window = { from: presenceWindow(lesson).from, to };
  return wasThere(await media.presence(lesson.bookingId, window), lesson.tutorUid, { window, policy: lesson.policy });
}
