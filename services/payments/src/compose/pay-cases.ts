/** The use cases of teachers' pay. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { makeCorrectPay } from '../usecases/correct-pay.ts';
import { makeMarkPaid } from '../usecases/mark-paid.ts';
import { makePayTutors } from '../usecases/pay-tutors.ts';
import type { UnitOfWork } from '../usecases/ports.ts';
import { makeTakePayoutBack } from '../usecases/take-payout-back.ts';

export function makePayCases(parts: { uow: UnitOfWork; clock: Clock; newId: NewId }) {
  return {
    markPaid: makeMarkPaid(parts),
    payTutors: makePayTutors(parts),
    takePayoutBack: makeTakePayoutBack(parts),
    correctPay: makeCorrectPay(parts),
  };
}
