import type { Context } from '../context.ts';
import { newId, randomText } from '../store/ids.ts';
import type { Metadata, StripeObject } from '../store/objects.ts';

export type Customer = StripeObject & {
  email: string | null;
  name: string | null;
  phone: string | null;
  metadata: Metadata;
  currency: string | null;
  delinquent: boolean;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: { default_payment_method: string | null; [field: string]: unknown };
};

export type CustomerFields = Partial<
  Pick<Customer, 'email' | 'name' | 'phone' | 'metadata' | 'description' | 'address'>
>;

export function newCustomer(
  { now }: Context,
  { email, name, phone, metadata, description, address }: CustomerFields,
): Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: address ?? null,
    balance: 0,
    created: now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: description ?? null,
    email: email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: metadata ?? {},
    name: name ?? null,
    next_invoice_sequence: 1,
    phone: phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
