import type { Context } from '../context.ts';
import { newId } from '../store/ids.ts';
import { nothing, listOf, type Metadata, type StripeList, type StripeObject } from '../store/objects.ts';
import type { Price } from './catalog.ts';

type SubscriptionItem = StripeObject & {
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: number;
  subscription: string;
};

export type Subscription = StripeObject & {
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  cancellation_details: { comment: string | null; feedback: string | null; reason: string | null };
  created: number;
  currency: string;
  customer: string;
  default_payment_method: string | null;
  description: string | null;
  discounts: string[];
  ended_at: number | null;
  items: StripeList<SubscriptionItem>;
  latest_invoice: string | null;
  metadata: Metadata;
  status: 'incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid';
  trial_end: number | null;
  trial_start: number | null;
};

export type SubscriptionFields = {
  customer: string;
  currency: string;
  items: { price: Price; quantity: number }[];
  period: { start: number; end: number };
  anchor: number;
  trialEnd?: number | undefined;
  paymentMethod: string | null;
  metadata: Metadata;
  description: string | null;
};

export function newSubscription({ now }: Context, fields: SubscriptionFields): Subscription {
  const id = newId('sub');
  const items = fields.items.map((item) => newItem(id, item, fields.period, now));
  const { trialEnd } = fields;
  return {
    ...nothing(`
      application application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account
      days_until_due default_source managed_payments next_pending_invoice_item_invoice on_behalf_of
      pause_collection pending_invoice_item_interval pending_setup_intent pending_update schedule test_clock
      transfer_data
    `),
    id,
    object: 'subscription',
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: fields.anchor,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    billing_schedules: [],
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: fields.currency,
    customer: fields.customer,
    default_payment_method: fields.paymentMethod,
    default_tax_rates: [],
    description: fields.description,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    metadata: fields.metadata,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    start_date: now,
    status: trialEnd === undefined ? 'incomplete' : 'trialing',
    trial_end: trialEnd ?? null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: trialEnd === undefined ? null : now,
  };
}

type Period = { start: number; end: number };

function newItem(
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  { start, end }: Period,
  now: number,
): SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** The older word for a price, which items still carry. */
function planOf({ id, active, created, currency, metadata, nickname, product, recurring, unit_amount }: Price) {
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: String(unit_amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function periodOf({ items }: Subscription): Period {
  const [first] = items.data;
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 };
}

export function setPeriod({ items }: Subscription, { start, end }: Period): void {
  for (const item of items.data) {
    item.current_period_start = start;
    item.current_period_end = end;
  }
}
