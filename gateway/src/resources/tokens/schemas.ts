import { z } from 'zod';
import { lists, text } from '@parlance/proto/limits';
import { tokenTypeWords } from '@parlance/proto/json/words';
import { numberInQuery, page, pageToken } from '../../routing/fields.ts';

const ledgerLine = z
  .object({
    id: z.string(),
    tokenType: z.enum(tokenTypeWords),
    delta: z.int(),
    balanceAfter: z.int(),
    reason: z.string(),
    note: z.string(),
    bookingId: z.string().nullable(),
    invoiceId: z.string().nullable(),
    actor: z.object({ id: z.string(), role: z.string(), name: z.string() }),
    at: z.int(),
    lessonWhen: z.int().nullable(),
    lessonName: z.string(),
  })
  .meta({ id: 'LedgerLine' });
export const wallet = z.object({ tokenType: z.enum(tokenTypeWords), balance: z.int() }).meta({ id: 'Wallet' });

export const ledgerQuery = z.strictObject({
  cursor: pageToken().optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.ledgerPageMax)).optional(),
});
export const ledgerAnswer = page(ledgerLine);

export const adjustBody = z.strictObject({
  tokenType: z.enum(tokenTypeWords),
  delta: z.int().min(-1000).max(1000),
  reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax),
});
export const adjustAnswer = z.object({ wallet, line: ledgerLine });
