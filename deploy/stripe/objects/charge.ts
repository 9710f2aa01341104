import type { Context } from '../context.ts';
import type { Decline } from '../billing/cards.ts';
import { newId, randomText } from '../store/ids.ts';
import { nothing, type Metadata, type StripeObject } from '../store/objects.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { BillingDetails, Card, PaymentMethod } from './payment-method.ts';

export type Charge = StripeObject & {
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: BillingDetails;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string | null;
  payment_method: string | null;
  payment_method_details: { type: 'card'; card: Card };
  receipt_number: string | null;
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
};

export type ChargeFields = {
  intent: PaymentIntent;
  method: PaymentMethod;
  decline?: Decline | undefined;
  authenticated?: boolean;
};

export function newCharge(
  { now, settings }: Context,
  { intent, method, decline, authenticated }: ChargeFields,
): Charge {
  const paid = decline === undefined;
  const receipt = `${randomText(40)}`;
  const { amount } = intent;
  return {
    ...nothing(`
      application application_fee application_fee_amount balance_transaction failure_balance_transaction
      on_behalf_of review shipping source source_transfer statement_descriptor statement_descriptor_suffix
      transfer_data transfer_group
    `),
    id: newId('ch'),
    object: 'charge',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'PARLANCE',
    captured: paid,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method, amount, authenticated ?? false) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: paid ? `${settings.publicUrl}/receipts/${receipt}` : null,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
  };
}

function outcomeOf(decline: Decline | undefined) {
  return {
    advice_code: decline === undefined ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline === undefined ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.decline ?? null,
    risk_level: 'normal',
    seller_message:
      decline === undefined ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: decline === undefined ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails({ card }: PaymentMethod, amount: number, authenticated: boolean): Card {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint,
    funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    wallet: null,
  };
}
