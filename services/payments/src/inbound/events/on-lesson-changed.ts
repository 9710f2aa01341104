import type { LessonChanged } from '@parlance/proto/booking/v1';
import { required } from '@parlance/runtime/events/required';
import { fromTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Stores } from '../../usecases/ports.ts';
import { recordPay, type Happened } from '../../usecases/record-pay.ts';
import { taughtLessonFromMessage } from '../../wire/lesson-mapping.ts';

/** A move of the lesson itself may make, correct or take back what its tutor is owed; what only seats did changes nothing. */
export async function onLessonChanged(stores: Stores, fact: LessonChanged, happened: Happened): Promise<void> {
  const message = required(fact.lesson);
  // An hour that is only offered is nobody's lesson.
  const isSlot = message.session === null && message.seats.length === 0;
  // Feedback may be all given before the minutes are counted.
  const isSame = message.status === fact.from && fact.cause !== 'sweep-settle';
  if (isSlot || isSame) return;
  const lesson = taughtLessonFromMessage(message);
  const tutorName = message.tutor?.name ?? '';
  const move = { ...happened.move, takenUntil: fromTimestamp(message.feedbackUntil) };
  await recordPay(stores, { ...happened, move, lesson, tutorName, bookingVersion: message.version });
}
