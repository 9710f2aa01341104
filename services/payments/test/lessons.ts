/** Facts of booking as they come off the wire. */
import { randomUUID } from 'node:crypto';
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import type { BookingStatus, LessonChanged, LessonChangedInput, LessonInput } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';

const factName = 'parlance.booking.v1.LessonChanged';

export type LessonFact = { fact: LessonChanged; envelope: Envelope & { type: typeof factName } };
type Change = { when: Date; at?: Date; from?: BookingStatus; cause?: string; lesson?: LessonInput };

/** A one-on-one lesson that was completed by its feedback, unless the change says otherwise. */
export function lessonInput({ when, cause = 'feedback', lesson, ...change }: Change): LessonChangedInput {
  return {
    lesson: {
      id: randomUUID(),
      tutor: { uid: 'tutor-1', name: 'Tilda', currency: 'AUD' },
      seats: [{ id: randomUUID(), student: { uid: 'student-1', name: 'Ada Amberley' } }],
      when: toTimestamp(when),
      status: 'BOOKING_STATUS_COMPLETED',
      payment: { rate: 65, amount: 65, currency: 'AUD' },
      topic: { code: 'HL304', name: 'At the clinic' },
      version: 5,
      ...lesson,
    },
    from: change.from ?? 'BOOKING_STATUS_PENDING_FEEDBACK',
    cause,
  };
}

export function lessonFact({ at, ...change }: Change): LessonFact {
  const bytes = encodeMessage(factName, lessonInput(change));
  const fact = decodeMessage(factName, bytes) as LessonChanged;
  return {
    fact,
    envelope: {
      id: randomUUID(),
      type: factName,
      subject: fact.lesson?.id ?? '',
      occurredAt: at ?? new Date(change.when.getTime() + 3_600_000),
      producer: 'booking',
      version: fact.lesson?.version ?? 0,
      requestId: '',
      traceparent: undefined,
      actor: undefined,
    },
  };
}
