/** Products and their prices. */
import { nothing, type Metadata, type StripeObject } from '../store/objects.ts';

export type Product = StripeObject & { name: string; active: boolean; metadata: Metadata };

export type Recurring = { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number };

export type Price = StripeObject & {
  active: boolean;
  currency: string;
  product: string;
  type: 'one_time' | 'recurring';
  recurring: (Recurring & { [field: string]: unknown }) | null;
  unit_amount: number;
  nickname: string | null;
  lookup_key: string | null;
  metadata: Metadata;
};

export type ProductFields = {
  id: string;
  name: string;
  description?: string | null;
  metadata?: Metadata;
  created: number;
};

export function newProduct({ id, name, description, metadata, created }: ProductFields): Product {
  return {
    ...nothing('default_price package_dimensions shippable statement_descriptor tax_code tax_details unit_label url'),
    id,
    object: 'product',
    active: true,
    created,
    description: description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: metadata ?? {},
    name,
    type: 'service',
    updated: created,
  };
}

export type PriceFields = {
  id: string;
  product: string;
  currency: string;
  unitAmount: number;
  recurring?: Recurring | undefined;
  nickname?: string | null;
  lookupKey?: string | null;
  metadata?: Metadata;
  active?: boolean;
  created: number;
};

export function newPrice({
  id,
  product,
  currency,
  unitAmount,
  recurring,
  nickname,
  lookupKey,
  metadata,
  active,
  created,
}: PriceFields): Price {
  return {
    id,
    object: 'price',
    active: active ?? true,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookupKey ?? null,
    metadata: metadata ?? {},
    nickname: nickname ?? null,
    product,
    recurring:
      recurring === undefined ? null : { ...recurring, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === undefined ? 'one_time' : 'recurring',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}
