/** What administrators look up and give back, and what the provider posts. */
import { boughtWord } from '@parlance/proto/json/words';
import type { PaymentsServiceMethods } from '@parlance/proto/payments/v1';
import { commandOf, requirePerson, type Handlers } from '@parlance/runtime/grpc/server';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { refuse } from '../../domain/refusals.ts';
import { schoolMonth, schoolMonthOf } from '../../domain/school-month.ts';
import { countMoney } from '../../queries/money-counts.ts';
import { findPayment, searchPayments } from '../../queries/payments.ts';
import { listOpenEvents, listReconciliations } from '../../queries/reconciliation.ts';
import type { ReceiveWebhook } from '../../usecases/receive-webhook.ts';
import type { RefundPayment } from '../../usecases/refund-payment.ts';
import type { ReplayEvent } from '../../usecases/replay-event.ts';
import {
  moneyMessage,
  paymentMessage,
  paymentStateFromMessage,
  providerEventMessage,
  reconciliationMessage,
} from '../../wire/billing-mapping.ts';

export type MoneyOfficeDeps = {
  db: Queryable;
  clock: Clock;
  refundPayment: RefundPayment;
  replayEvent: ReplayEvent;
  receiveWebhook: ReceiveWebhook;
};

type Methods =
  'searchPayments' | 'getMoneyCounts' | 'refundPayment' | 'getReconciliation' | 'replayEvent' | 'receiveWebhook';

export function makeMoneyOfficeHandlers(deps: MoneyOfficeDeps): Pick<Handlers<PaymentsServiceMethods>, Methods> {
  const { db, clock, refundPayment, replayEvent, receiveWebhook } = deps;
  return {
    async searchPayments({ month, tokenType, state, ...query }) {
      const found = await searchPayments(db, {
        ...query,
        state: paymentStateFromMessage(state),
        month: month === '' ? undefined : schoolMonth(month),
        tokenType: boughtWord(tokenType) ?? undefined,
      });
      const { payments, next, failed, disputed, paid, disputedSums } = found;
      return {
        payments: payments.map(paymentMessage),
        nextPageToken: next,
        failed,
        disputed,
        paid: paid.map(moneyMessage),
        disputedSums: disputedSums.map(moneyMessage),
      };
    },
    async getMoneyCounts() {
      const month = schoolMonthOf(clock.now());
      return { ...(await countMoney(db, schoolMonth(month))), month };
    },
    async refundPayment(request, call) {
      const { uid: id, role, name } = requirePerson(call);
      const once = commandOf(call, 'RefundPayment', request);
      await refundPayment({ ...request, actor: { id, role, name }, once });
      const payment = await findPayment(db, request.paymentId);
      if (payment === undefined) throw refuse('PAYMENT_NOT_FOUND');
      return { payment: paymentMessage(payment) };
    },
    async getReconciliation() {
      const [runs, events] = await Promise.all([listReconciliations(db), listOpenEvents(db)]);
      return { runs: runs.map(reconciliationMessage), events: events.map(providerEventMessage) };
    },
    replayEvent: async ({ eventId }) => ({ event: providerEventMessage(await replayEvent(eventId)) }),
    async receiveWebhook(request) {
      await receiveWebhook(request);
      return {};
    },
  };
}
