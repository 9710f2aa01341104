import { makeOutbox, type Sending } from '@parlance/runtime/events/outbox';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { Facts } from '../../usecases/ports.ts';
import { billingNoticeMessage, tokensCreditedMessage } from '../../wire/billing-mapping.ts';
import { lessonPayMessage } from '../../wire/pay-mapping.ts';
import { entitlementsMessage } from '../../wire/payments-mapping.ts';

export function makeFacts(tx: Tx, sending: Sending): Facts {
  const outbox = makeOutbox(tx, { ...sending, producer: 'payments' });
  return {
    async entitlementChanged(entitlements, occurredAt, by) {
      const { uid: subject, version } = entitlements;
      const body = { entitlements: entitlementsMessage(entitlements) };
      const entry = { subject, version, occurredAt, body, ...(by && { actor: by }) };
      await outbox.add('parlance.payments.v1.EntitlementChanged', entry);
    },
    async tokensCredited(credit, entitlements, occurredAt) {
      const body = tokensCreditedMessage(credit, entitlements);
      const version = entitlements?.version ?? 0;
      await outbox.add('parlance.payments.v1.TokensCredited', { subject: credit.uid, version, occurredAt, body });
    },
    async billingNoticeDue(notice, occurredAt) {
      const body = billingNoticeMessage(notice);
      const actor = notice.by && { id: notice.by.id, role: notice.by.role };
      const entry = { subject: notice.uid, version: 0, occurredAt, body, ...(actor && { actor }) };
      await outbox.add('parlance.payments.v1.BillingNoticeDue', entry);
    },
    async payLinesChanged(lessons, { cause, at: occurredAt }) {
      const entries = lessons.map(({ lines }) => {
        const line = lessonPayMessage(lines);
        return { subject: line.bookingId, version: line.version, occurredAt, body: { line, cause } };
      });
      await outbox.addAll('parlance.payments.v1.PayLineChanged', entries);
    },
    async paymentsErased(receipt, occurredAt) {
      const about = { subject: receipt.uid, version: 0, occurredAt, actor: null };
      await outbox.add('parlance.payments.v1.PaymentsErased', { ...about, body: { receipt } });
    },
  };
}
