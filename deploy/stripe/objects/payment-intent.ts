import type { Context } from '../context.ts';
import { newId, randomText } from '../store/ids.ts';
import { nothing, type Metadata, type StripeObject } from '../store/objects.ts';

type PaymentError = { type: 'card_error'; code: string; message: string; [field: string]: unknown };

export type PaymentIntent = StripeObject & {
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method: string | null;
  receipt_email: string | null;
  status:
    'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'processing' | 'canceled' | 'succeeded';
};

export type PaymentIntentFields = {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null;
  metadata?: Metadata;
  receiptEmail?: string | null;
  keepsCard?: boolean;
};

export function newPaymentIntent({ now }: Context, fields: PaymentIntentFields): PaymentIntent {
  const id = newId('pi');
  return {
    ...nothing(`
      allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at
      cancellation_reason customer_account excluded_payment_method_types managed_payments next_action
      on_behalf_of payment_method_configuration_details payment_record processing review shipping source
      statement_descriptor statement_descriptor_suffix transfer_data transfer_group
    `),
    id,
    object: 'payment_intent',
    amount: fields.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now,
    currency: fields.currency,
    customer: fields.customer,
    description: fields.description ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: fields.metadata ?? {},
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    receipt_email: fields.receiptEmail ?? null,
    setup_future_usage: fields.keepsCard ? 'off_session' : null,
    status: 'requires_payment_method',
  };
}
