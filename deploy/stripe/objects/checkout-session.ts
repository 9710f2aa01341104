import type { Context } from '../context.ts';
import { newId, randomText } from '../store/ids.ts';
import { nothing, type Metadata, type StripeObject } from '../store/objects.ts';
import type { Price } from './catalog.ts';

export type LineItem = StripeObject & { amount_total: number; description: string; price: Price; quantity: number };

/** What is to be made when it is paid; Stripe keeps it to itself. */
export type Purpose = {
  lines: LineItem[];
  subscription: { metadata: Metadata; description: string | null; trialDays: number | null };
  payment: { metadata: Metadata; description: string | null; receiptEmail: string | null; keepsCard: boolean };
  invoice: { metadata: Metadata } | null;
};

export type CheckoutSession = StripeObject & {
  allow_promotion_codes: boolean | null;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer: string | null;
  customer_details: { email: string | null; name: string | null; [field: string]: unknown } | null;
  customer_email: string | null;
  discounts: { coupon: string | null; promotion_code: string | null }[];
  expires_at: number;
  invoice: string | null;
  metadata: Metadata;
  mode: 'payment' | 'subscription';
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string | null;
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
  url: string | null;
};

export type SessionFields = Pick<
  CheckoutSession,
  | 'mode'
  | 'currency'
  | 'customer'
  | 'customer_email'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'expires_at'
  | 'metadata'
> & {
  email: string | null;
  name: string | null;
  allowCodes: boolean | null;
  locale: string | null;
  submitType: string | null;
  makesInvoice: boolean;
};

/** Sums come with its lines. */
export function newCheckoutSession({ now, settings }: Context, fields: SessionFields): CheckoutSession {
  const id = `cs_test_${randomText(58)}`;
  const isPayment = fields.mode === 'payment';
  return {
    ...constants(),
    id,
    object: 'checkout.session',
    allow_promotion_codes: fields.allowCodes,
    amount_subtotal: 0,
    amount_total: 0,
    cancel_url: fields.cancel_url,
    client_reference_id: fields.client_reference_id,
    created: now,
    currency: fields.currency,
    customer: fields.customer,
    customer_creation: isPayment
      ? fields.customer === null
        ? 'if_required'
        : null
      : fields.customer === null
        ? 'always'
        : null,
    customer_details: fields.email === null ? null : { ...customerDetails(fields), tax_ids: null },
    customer_email: fields.customer_email,
    discounts: [],
    expires_at: fields.expires_at,
    invoice: null,
    invoice_creation: isPayment ? invoiceCreation(fields.makesInvoice) : null,
    locale: fields.locale,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_intent: null,
    payment_method_collection: isPayment ? 'if_required' : 'always',
    payment_status: 'unpaid',
    status: 'open',
    submit_type: fields.submitType,
    subscription: null,
    success_url: fields.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: `${settings.publicUrl}/c/pay/${id}`,
  };
}

type Buyer = { email: string | null; name: string | null };

export const customerDetails = ({ email, name }: Buyer) => ({
  ...nothing('address business_name individual_name phone'),
  tax_exempt: 'none',
  tax_ids: [],
  email,
  name,
});

function invoiceCreation(enabled: boolean) {
  const nothing = { account_tax_ids: null, custom_fields: null, description: null, footer: null };
  return { enabled, invoice_data: { ...nothing, issuer: null, metadata: {}, rendering_options: null } };
}

function constants() {
  return {
    ...nothing(`
      after_expiration allowed_payment_method_types billing_address_collection client_secret consent
      consent_collection currency_conversion customer_account integration_identifier managed_payments
      origin_context payment_link payment_method_configuration_details permissions recovered_from
      saved_payment_method_options setup_intent shipping_address_collection shipping_cost wallet_options
    `),
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    livemode: false,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    phone_number_collection: { enabled: false },
    shipping_options: [],
    ui_mode: 'hosted_page',
  };
}

export type LineFields = { price: Price; quantity: number; discount: number; description: string };

export function newLineItem({ price, quantity, discount, description }: LineFields): LineItem {
  const subtotal = price.unit_amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    amount_discount: discount,
    amount_subtotal: subtotal,
    amount_tax: 0,
    amount_total: subtotal - discount,
    currency: price.currency,
    description,
    price,
    quantity,
  };
}
