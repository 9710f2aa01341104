/** Every move of a lesson may make, correct or take back what its tutor is owed. */
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { makeRecordPay } from '../../usecases/record-pay.ts';
import type { Stores } from '../../usecases/ports.ts';
import { taughtGroupOf, taughtLessonOf } from './taught-lesson.ts';

type Deps = { recordPay: ReturnType<typeof makeRecordPay>; bindStores: (tx: Tx) => Stores };

type Handler<Fact extends 'LessonStatusChanged' | 'GroupLessonChanged'> = FactHandler<`parlance.booking.v1.${Fact}`>;

export function makeOnLessonStatusChanged({ recordPay, bindStores }: Deps): Handler<'LessonStatusChanged'> {
  return async (fact, envelope, tx) => {
    const booking = required(fact.booking);
    // A slot that was open again and then closed never was anybody's lesson.
    if (booking.student === null) return;
    const lesson = taughtLessonOf(booking);
    const move = { cause: fact.cause, at: envelope.occurredAt };
    await recordPay(bindStores(tx), { lesson, bookingVersion: booking.version, move });
  };
}

/** A group lesson pays once, by its own status; what only seats did changes nothing. */
export function makeOnGroupLessonChanged({ recordPay, bindStores }: Deps): Handler<'GroupLessonChanged'> {
  return async ({ lesson: told, from, cause }, envelope, tx) => {
    const lesson = required(told);
    if (lesson.status === from) return;
    const move = { cause, at: envelope.occurredAt };
    const taught = taughtGroupOf(lesson);
    await recordPay(bindStores(tx), { lesson: taught, bookingVersion: lesson.version, move });
  };
}
