/** A lesson begins soon: its people get a notice each, on their screens at once (FB-45, EP-62). */
import type { FactHandlers } from '@parlance/runtime/events/consumer';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import { reminderNotices, reminderOfBooking, reminderOfGroup } from '../../domain/lesson-reminder.ts';
import type { BindStores } from '../../outbound/postgres/stores.ts';
import { postAnnouncement } from '../../usecases/post-announcement.ts';
import { required } from './required.ts';

export function onLessonReminderDue(bind: BindStores): FactHandlers {
  return {
    'parlance.booking.v1.LessonReminderDue': async ({ booking, lesson }, { occurredAt }, tx) => {
      const reminder = required(booking ? reminderOfBooking(booking) : lesson && reminderOfGroup(lesson));
      const stores = bind(tx);
      for (const notice of reminderNotices(reminder, occurredAt, () => uuidv7(occurredAt)))
        await postAnnouncement(stores, notice, [notice.uid]);
    },
  };
}
