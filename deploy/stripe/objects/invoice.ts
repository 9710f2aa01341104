import type { Context } from '../context.ts';
import { SELLER } from '../settings.ts';
import { newId } from '../store/ids.ts';
import { nothing, listOf, type Metadata, type StripeList, type StripeObject } from '../store/objects.ts';
import type { Price } from './catalog.ts';
import type { Customer } from './customer.ts';

export type InvoiceLine = StripeObject & {
  amount: number;
  description: string | null;
  discount_amounts: { amount: number; discount: string }[];
  period: { start: number; end: number };
  quantity: number;
};

export type Invoice = StripeObject & {
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  auto_advance: boolean;
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'manual';
  created: number;
  currency: string;
  customer: string;
  customer_email: string | null;
  customer_name: string | null;
  default_payment_method: string | null;
  discounts: string[];
  effective_at: number | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
  lines: StripeList<InvoiceLine>;
  metadata: Metadata;
  next_payment_attempt: number | null;
  automatically_finalizes_at: number | null;
  number: string | null;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  } | null;
  period_end: number;
  period_start: number;
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  subtotal: number;
  total: number;
  total_discount_amounts: { amount: number; discount: string }[];
};

type InvoiceItem = {
  price: Price;
  quantity: number;
  amount: number;
  discount: number;
  description: string;
  subscriptionItem?: string;
};

export type InvoiceFields = {
  customer: Customer;
  currency: string;
  reason: Invoice['billing_reason'];
  items: InvoiceItem[];
  /** Of all lines together. */
  discounts: { id: string; amount: number }[];
  /** What the lines pay for. */
  period: { start: number; end: number };
  /** What lies behind, in which the lines came together. */
  over: { start: number; end: number };
  subscription?: { id: string; metadata: Metadata };
  metadata?: Metadata;
};

export function newInvoice({ now }: Context, fields: InvoiceFields): Invoice {
  const id = newId('in');
  const subtotal = fields.items.reduce((sum, { amount }) => sum + amount, 0);
  const discounted = fields.discounts.reduce((sum, { amount }) => sum + amount, 0);
  const total = Math.max(0, subtotal - discounted);
  const { customer, subscription } = fields;
  const lines = fields.items.map((item) => newLine(id, item, fields));
  return {
    ...constants(),
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: null,
    billing_reason: fields.reason,
    created: now,
    currency: fields.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    default_payment_method: null,
    discounts: fields.discounts.map((discount) => discount.id),
    effective_at: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    metadata: fields.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    parent:
      subscription === undefined
        ? null
        : {
            quote_details: null,
            subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
            type: 'subscription_details',
          },
    period_end: fields.over.end,
    period_start: fields.over.start,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_discount_amounts: fields.discounts.map((discount) => ({ amount: discount.amount, discount: discount.id })),
    total_excluding_tax: total,
  };
}

/** What is the same on every invoice of the school. */
function constants() {
  return {
    ...nothing(`
      account_tax_ids application custom_fields customer_account customer_address customer_shipping
      default_source due_date ending_balance footer from_invoice last_finalization_error latest_revision
      on_behalf_of receipt_number rendering shipping_cost shipping_details statement_descriptor test_clock
      webhooks_delivered_at
    `),
    account_country: SELLER.country,
    account_name: SELLER.name,
    amount_overpaid: 0,
    amount_shipping: 0,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    collection_method: 'charge_automatically',
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_tax_rates: [],
    description: null,
    issuer: { type: 'self' },
    livemode: false,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  };
}

function newLine(
  invoice: string,
  item: InvoiceItem,
  { currency, period, discounts, subscription }: InvoiceFields,
): InvoiceLine {
  const { price, quantity, amount, subscriptionItem } = item;
  const [discount] = discounts;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency,
    description: item.description,
    discount_amounts: discount === undefined ? [] : [{ amount: item.discount, discount: discount.id }],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription?.metadata ?? {},
    parent:
      subscription === undefined || subscriptionItem === undefined
        ? {
            invoice_item_details: {
              invoice_item: newId('ii'),
              proration: false,
              proration_details: null,
              subscription: null,
            },
            subscription_item_details: null,
            type: 'invoice_item_details',
          }
        : {
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: { credited_items: null },
              subscription: subscription.id,
              subscription_item: subscriptionItem,
            },
            type: 'subscription_item_details',
          },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription?.id ?? null,
    subtotal: amount,
    taxes: [],
  };
}
