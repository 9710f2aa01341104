/** The ledger as a table that spreadsheets open. */
import type { LedgerLineJson } from '../api/types.ts';
import { localDate, timeOf } from '../domain/time.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { actorText, reasonText } from './ledger-words.ts';

/** A spreadsheet takes what begins like a formula for one; people write notes. */
const harmless = (words: string): string => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words);
const cell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`;

export function ledgerCsv(lines: readonly LedgerLineJson[], reader: { uid: string; timeZone: string }): string {
  const { columns, csv } = ledgerTexts.now();
  const { timeZone: zone } = reader;
  const head = [
    csv.date,
    csv.time(zone),
    columns.kind,
    columns.change,
    columns.after,
    columns.why,
    csv.by,
    csv.purchase,
  ];
  const rows = lines.map((line) => [
    localDate(line.at, zone),
    timeOf(line.at, zone, { seconds: true }),
    categoryLabel(line.tokenType),
    line.delta,
    line.balanceAfter,
    reasonText(line, zone),
    actorText(line, reader.uid),
    line.invoiceNumber || (line.invoiceId ?? ''),
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
