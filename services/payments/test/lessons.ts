/** Facts of booking as they come off the wire. */
import { randomUUID } from 'node:crypto';
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import type { BookingInput, LessonStatusChanged, LessonStatusChangedInput } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';

const factName = 'parlance.booking.v1.LessonStatusChanged';

export type LessonFact = { fact: LessonStatusChanged; envelope: Envelope & { type: typeof factName } };
type Change = { when: Date; at?: Date; cause?: string; booking?: BookingInput };

export function lessonInput({ when, cause = 'feedback', booking }: Change): LessonStatusChangedInput {
  return {
    booking: {
      id: randomUUID(),
      tutor: { uid: 'tutor-1', name: 'Tilda', currency: 'AUD' },
      student: { uid: 'student-1', name: 'Ada Amberley' },
      when: toTimestamp(when),
      status: 'BOOKING_STATUS_COMPLETED',
      payment: { rate: 65, amount: 65, currency: 'AUD' },
      info: { topic: { code: 'HL304', name: 'At the clinic' } },
      version: 5,
      ...booking,
    },
    from: 'BOOKING_STATUS_PENDING_FEEDBACK',
    cause,
  };
}

export function lessonFact(change: Change): LessonFact {
  const bytes = encodeMessage(factName, lessonInput(change));
  const fact = decodeMessage(factName, bytes) as LessonStatusChanged;
  return {
    fact,
    envelope: {
      id: randomUUID(),
      type: factName,
      subject: fact.booking?.id ?? '',
      occurredAt: change.at ?? new Date(change.when.getTime() + 3_600_000),
      producer: 'booking',
      version: fact.booking?.version ?? 0,
      requestId: '',
      traceparent: undefined,
      actor: undefined,
    },
  };
}
