/**
 * A lesson begins soon: its people get a notice each, on their screens at once. Each is reminded of a lesson's start once,
 * however many facts say so: the school's mark and somebody who asks for it may both.
 */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { reminderNotices, reminderOfBooking, reminderOfGroup, type ReminderKey } from '../../wire/lesson-reminder.ts';
import type { BindStores } from '../../outbound/postgres/stores.ts';
import { postAnnouncement } from '../../usecases/post-announcement.ts';

export function onLessonReminderDue(bind: BindStores): FactHandlers {
  return {
    'parlance.booking.v1.LessonReminderDue': async ({ booking, lesson }, { occurredAt }, tx) => {
      const reminder = required(booking ? reminderOfBooking(booking) : lesson && reminderOfGroup(lesson));
      const stores = bind(tx);
      for (const notice of reminderNotices(reminder, occurredAt, idOf))
        await postAnnouncement(stores, notice, [notice.uid]);
    },
  };
}

/** The same for the same reminder, so that the notice's key keeps out a second one. */
const idOf = ({ bookingId, startsAt, uid }: ReminderKey) => derivedUuid([bookingId, startsAt, uid]);
