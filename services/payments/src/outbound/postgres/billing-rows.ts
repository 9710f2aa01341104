/** Lines of the billing history as one table: payments, and refunds beside them. */
import { statements } from '@parlance/runtime/postgres/statements';
import type { BillingLine } from '../../domain/billing-line.ts';
import { cardOf } from './card-columns.ts';

export type LineRow = {
  id: string;
  kind: BillingLine['kind'];
  token_type: BillingLine['tokenType'];
  tokens: number;
  amount_minor: number;
  currency: string;
  created_at: Date;
  state: BillingLine['state'];
  number: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_expires_month: number | null;
  card_expires_year: number | null;
  receipt_url: string;
  invoice_url: string;
  refund_of: string | null;
};

export const isDisputed = `exists (select from disputes d where d.payment_id = p.id and d.is_open)`;

/** What people tell apart: an objection of the card's owner first. */
const stateSql = `case
  when p.status = 'failed' then 'failed'
  when ${isDisputed} then 'disputed'
  when p.refunded_minor > 0 and p.refunded_minor >= p.amount_minor then 'refunded'
  when p.refunded_minor > 0 then 'partly-refunded'
  else 'paid' end`;

export const lineColumns = `p.id, p.kind, p.token_type, p.tokens, p.amount_minor, p.currency, p.created_at, ${stateSql} as state,
  p.number, p.card_brand, p.card_last4, p.card_expires_month, p.card_expires_year, p.receipt_url, p.invoice_url, null::uuid as refund_of,
  ${isDisputed} as disputed`;

/** One that is on its way is shown already; one that was refused never was. */
export const billingLines = (uid: string) =>
  statements.raw(
    `(select ${lineColumns} from payments p where p.uid = ?
      union all
      select r.id, 'refund', p.token_type, r.tokens, -r.amount_minor, r.currency, r.created_at, 'refunded', p.number,
             p.card_brand, p.card_last4, p.card_expires_month, p.card_expires_year, p.receipt_url, '', p.id, ${isDisputed}
        from refunds r join payments p on p.id = r.payment_id where r.uid = ? and r.state <> 'refused') as lines`,
    [uid, uid],
  );

export function lineOf(row: LineRow): BillingLine {
  return {
    id: row.id,
    kind: row.kind,
    tokenType: row.token_type,
    tokens: row.tokens,
    amount: { minor: row.amount_minor, currency: row.currency },
    createdAt: row.created_at,
    card: cardOf({
      cardBrand: row.card_brand,
      cardLast4: row.card_last4,
      cardExpiresMonth: row.card_expires_month,
      cardExpiresYear: row.card_expires_year,
    }),
    state: row.state,
    number: row.number ?? undefined,
    receiptUrl: row.receipt_url,
    invoiceUrl: row.invoice_url,
    refundOf: row.refund_of ?? undefined,
  };
}
