/** A statement as CSV: one line a pay line, amounts in major units without separators, so that a column adds up. */
import { majorText } from '@parlance/proto/json/money';
import { rowsOf, zoneName, type Statement } from '../domain/statement-rows.ts';

/** A program that opens the file takes such a cell for a formula. */
const formula = /^[=+\-@\t\r]/;

/** What people wrote; never a formula. */
function textCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /["\r\n,;]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function statementCsv(statement: Statement): string {
  const { period, timeZone } = statement;
  const own = timeZone === undefined ? [] : [`Time in ${zoneName(timeZone, period.start)}`];
  const head = [
    'Time in Darwin (ACST)',
    ...own,
    'Kind',
    'Topic',
    'Student',
    'Status',
    'Minutes booked',
    'Rule',
    'Corrects',
    'Amount',
    'Currency',
    'Payment',
    'Reference',
  ];
  const lines = rowsOf(statement).map((row) => {
    const { when, ownTime, kind, topic, student, status, minutes = '', rule, corrects, reference } = row;
    const { amountMinor: amount, currency } = row;
    const times = timeZone === undefined ? [when] : [when, ownTime];
    const words = [...times, kind, topic, student, status, String(minutes), rule, corrects].map(textCell);
    const money = [majorText({ amount, currency }), textCell(currency), row.paid ? 'Paid' : 'Unpaid'];
    return [...words, ...money, textCell(reference)].join(',');
  });
  // The mark tells spreadsheets that names are in UTF-8.
  return `\uFEFF${[head.map(textCell).join(','), ...lines].join('\r\n')}\r\n`;
}
