import type { Context } from '../context.ts';
import { newId } from '../store/ids.ts';
import type { Metadata, StripeObject } from '../store/objects.ts';
import type { Charge } from './charge.ts';

export type Dispute = StripeObject & {
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string | null;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];
const answerWithinSeconds = 7 * 86_400;

export function newDispute({ now }: Context, charge: Charge, reason: string): Dispute {
  const { brand } = charge.payment_method_details.card;
  return {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: now + answerWithinSeconds,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: { card: { brand, case_type: 'chargeback', network_reason_code: '10.4' }, type: 'card' },
    reason,
    status: 'needs_response',
  };
}
