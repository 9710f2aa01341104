import type { GroupLesson } from '@parlance/proto/booking/v1';
import type { Stores } from '../../usecases/ports.ts';
import { recordPay, type Happened } from '../../usecases/record-pay.ts';
import { taughtGroupLessonFromMessage } from '../../wire/lesson-mapping.ts';

/** A group lesson pays once, by its own status; what only seats did changes nothing. */
export async function onGroupLessonChanged(
  stores: Stores,
  groupLesson: GroupLesson,
  from: GroupLesson['status'],
  happened: Happened,
): Promise<void> {
  if (groupLesson.status === from) return;
  const lesson = taughtGroupLessonFromMessage(groupLesson);
  const tutorName = groupLesson.tutor?.name ?? '';
  await recordPay(stores, { ...happened, lesson, tutorName, bookingVersion: groupLesson.version });
}
