/** What a test may ask of the stand-in, in the process or under `/_test/` from this machine. */
import { closeDispute, openDispute } from '../billing/disputes.ts';
import { failRefund } from '../billing/refunds.ts';
import { catchUp } from '../billing/subscriptions.ts';
import { payInvoice } from '../billing/invoices.ts';
import { payCheckout, type BankAnswer } from '../billing/checkout.ts';
import type { Context } from '../context.ts';
import type { CallPlan, Plans } from '../http/plans.ts';
import type { Charge } from '../objects/charge.ts';
import type { CheckoutSession } from '../objects/checkout-session.ts';
import type { Customer } from '../objects/customer.ts';
import type { Dispute } from '../objects/dispute.ts';
import type { Invoice } from '../objects/invoice.ts';
import { longCard, newPaymentMethod, type TypedCard } from '../objects/payment-method.ts';
import type { Refund } from '../objects/refund.ts';
import type { Store } from '../store/store.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { WebhookRules } from '../webhooks/rules.ts';
import { useCard } from '../billing/customer-card.ts';

export type ControlOptions = {
  store: Store;
  deliveries: Deliveries;
  plans: Plans;
  now: <T>(work: (context: Context) => T) => T;
  /** Does what the time has brought; resolves when nothing is due. */
  catchUpWithTime: () => Promise<void>;
  /** Moves the stand-in's own time on, beside the school's. */
  advance: (seconds: number) => void;
};

const GOOD = '4242424242424242';

const typedCard = (context: Context, number = GOOD): TypedCard => {
  return { ...longCard(context, number), name: 'Test Student' };
};

export type Controls = ReturnType<typeof makeControls>;

export function makeControls({ store, deliveries, plans, now, catchUpWithTime, advance }: ControlOptions) {
  return {
    /** The truth: every object of a kind, or of all, oldest first. */
    objects: (kind?: string) => [...store.all(kind)],
    webhooks: (rules: WebhookRules) => deliveries.setRules(rules),
    /** How many are still to be sent. */
    webhooksWaiting: () => deliveries.waiting(),
    webhooksNow: () => deliveries.hurry(),
    plan: (plan: CallPlan) => plans.add(plan),
    clearPlans: () => plans.clear(),
    catchUpWithTime,
    async advance(seconds: number): Promise<void> {
      advance(seconds);
      await catchUpWithTime();
    },
    /** As somebody does on the hosted page. */
    payCheckout: (id: string, card?: string, answer: BankAnswer = 'confirmed') =>
      now((context) => {
        const session = context.store.demand<CheckoutSession>('checkout.session', id);
        return payCheckout(
          context,
          session,
          session.amount_total === 0 && session.mode === 'payment' ? undefined : typedCard(context, card),
          answer,
        );
      }),
    payInvoice: (id: string, card?: string) =>
      now((context) => {
        const invoice = context.store.demand<Invoice>('invoice', id);
        const method = context.add(newPaymentMethod(context, typedCard(context, card)));
        const decline = payInvoice(context, invoice, method, { ownerIsThere: true, authenticated: true });
        if (decline === undefined) catchUp(context, invoice);
        return { invoice, decline };
      }),
    changeCard: (customer: string, card?: string) =>
      now((context) =>
        useCard(context, context.store.demand<Customer>('customer', customer), typedCard(context, card)),
      ),
    openDispute: (charge: string, reason?: string) =>
      now((context) => openDispute(context, context.store.demand<Charge>('charge', charge), reason)),
    closeDispute: (dispute: string, won: boolean) =>
      now((context) => closeDispute(context, context.store.demand<Dispute>('dispute', dispute), won)),
    failRefund: (refund: string) =>
      now((context) => failRefund(context, context.store.demand<Refund>('refund', refund))),
  };
}
