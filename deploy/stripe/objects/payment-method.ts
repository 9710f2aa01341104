import type { Context } from '../context.ts';
import { digitsOf, fingerprintOf, testCard, type CardOnFile } from '../billing/cards.ts';
import { newId } from '../store/ids.ts';
import type { Metadata, StripeObject } from '../store/objects.ts';

export type Card = CardOnFile & { brand: string; last4: string; [field: string]: unknown };

export type BillingDetails = { name: string | null; email: string | null; [field: string]: unknown };

export type PaymentMethod = StripeObject & {
  type: 'card';
  customer: string | null;
  card: Card;
  billing_details: BillingDetails;
  metadata: Metadata;
};

export type TypedCard = { number: string; month: number; year: number; name?: string | null; email?: string | null };

function billingDetails(name: string | null, email: string | null): BillingDetails {
  const address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
  return { address, email, name, phone: null, tax_id: null };
}

/** Good for three more years of the school's time. */
export function longCard({ now }: Context, number: string): TypedCard {
  const date = new Date(now * 1_000);
  return { number, month: date.getUTCMonth() + 1, year: date.getUTCFullYear() + 3 };
}

/** The number itself is kept nowhere. */
export function newPaymentMethod({ now }: Context, { number, month, year, name, email }: TypedCard): PaymentMethod {
  const digits = digitsOf(number);
  const brand = testCard(digits)?.brand ?? 'visa';
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: billingDetails(name ?? null, email ?? null),
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(digits),
      funding: 'credit',
      generated_from: null,
      last4: digits.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
