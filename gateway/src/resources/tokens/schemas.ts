import { z } from 'zod';
import { purchaseWords } from '@parlance/proto/json/wallet';
import { lists, text } from '@parlance/proto/limits';
import { tokenTypeWords } from '@parlance/proto/json/words';
import { numberInQuery, page, pageToken, timeZone } from '../../routing/fields.ts';
import { balances } from '../profile/schemas.ts';

export const ledgerLine = z
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
    rule: z.string().describe('What in the log of its lesson moved the token'),
    tutor: z.object({ uid: z.string(), name: z.string() }).nullable(),
    groupSessionId: z.string().nullable(),
    isReturned: z.boolean().describe('The token of its lesson came back'),
    invoiceNumber: z.string().describe('Of the receipt; empty for what was not bought'),
    bought: z.enum(purchaseWords).nullable(),
  })
  .meta({ id: 'LedgerLine' });
export const wallet = z.object({ tokenType: z.enum(tokenTypeWords), balance: z.int() }).meta({ id: 'Wallet' });

export const ledgerQuery = z.strictObject({
  tokenType: z.enum(tokenTypeWords).optional(),
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  timezone: timeZone().optional().describe('Of the month; UTC unless said'),
  cursor: pageToken().optional(),
  limit: numberInQuery().pipe(z.int().min(1).max(lists.ledgerPageMax)).optional(),
});
export const ledgerAnswer = page(ledgerLine).extend({
  balances: balances.describe('As the newest lines left them, whatever was asked for'),
  firstAt: z.int().nullable().describe('Of the very first line'),
});

export const adjustBody = z.strictObject({
  tokenType: z.enum(tokenTypeWords),
  delta: z.int().min(-1000).max(1000),
  reason: z.string().min(text.adjustReasonMin).max(text.adjustReasonMax),
});
export const adjustAnswer = z.object({ wallet, line: ledgerLine });
