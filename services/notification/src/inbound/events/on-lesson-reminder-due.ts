import type { Lesson } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { reminderNotices, type ReminderKey } from '../../domain/lesson-reminder.ts';
import type { Stores } from '../../usecases/ports.ts';
import { postAnnouncement } from '../../usecases/post-announcement.ts';
import { reminderFromMessage } from '../../wire/reminder-mapping.ts';

/**
 * A lesson begins soon: its people get a notice each, on their screens at once. Each is reminded of a lesson's start once,
 * however many facts say so: the school's mark and somebody who asks for it may both.
 */
export async function onLessonReminderDue(stores: Stores, lesson: Lesson, occurredAt: Date): Promise<void> {
  const reminder = required(reminderFromMessage(lesson));
  for (const notice of reminderNotices(reminder, occurredAt, idOf)) await postAnnouncement(stores, notice, notice.uid);
}

/** The same for the same reminder, so that the notice's key keeps out a second one. */
const idOf = ({ bookingId, startsAt, uid }: ReminderKey) => derivedUuid([bookingId, startsAt, uid]);
