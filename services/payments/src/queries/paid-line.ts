/** Pay lines as people read them: with the reference of the payout that paid them. */
import { statements } from '@parlance/runtime/postgres/statements';
import type { PayLine } from '../domain/pay-line.ts';
import { payLineFields, payLineOf, type PayLineRow } from '../outbound/postgres/pay-line-row.ts';

export type PaidLine = PayLine & { readonly payoutReference: string };
export type PaidLineRow = PayLineRow & { payoutReference: string };

/** Looked up line by line: there are far more payouts than lines of a page. */
const reference = `coalesce((select payouts.reference from payouts where payouts.id = pay_lines.payout_id), '')`;

export const paidLineFields = () => statements.raw(`${payLineFields}, ${reference} as "payoutReference"`);

export const paidLineOf = (row: PaidLineRow): PaidLine => ({ ...payLineOf(row), payoutReference: row.payoutReference });
