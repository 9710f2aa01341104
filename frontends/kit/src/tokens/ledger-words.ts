/** What a line of the ledger says: why the tokens moved, by which rule, and who moved them. */
import type { LedgerLineJson } from '../api/types.ts';
import { dateText, timeOf } from '../domain/time.ts';
import { ledgerTexts } from '../locales/texts.ts';

/** "−1", "+10". */
export const deltaText = (delta: number): string => (delta > 0 ? `+${delta}` : `−${-delta}`);

export function reasonText(line: LedgerLineJson, zone: string): string {
  const { reasons, quoted } = ledgerTexts.now();
  const what = line.invoiceId ? purchaseText(line) : lessonText(line, zone);
  const words = (reasons as Record<string, (what: string) => string>)[line.reason];
  // A reason that a newer server names and this build does not know is shown as it is.
  const said = words?.(what) ?? `${line.reason} ${what}`.trim();
  return line.note ? `${said}: ${quoted(line.note)}` : said;
}

function lessonText({ lessonName, lessonWhen, bookingId }: LedgerLineJson, zone: string): string {
  const { lesson, forLesson } = ledgerTexts.now();
  const name = lessonName || (bookingId ? lesson : '');
  return name && lessonWhen !== null
    ? forLesson(name, `${dateText(lessonWhen, zone)}, ${timeOf(lessonWhen, zone)}`)
    : name;
}

/** "Plan paid, receipt 2026-11-0417"; of what was given back the receipt of what it was paid with. */
function purchaseText({ bought, delta, invoiceNumber }: LedgerLineJson): string {
  const words = ledgerTexts.now();
  const what = bought === 'plan' ? words.planPaid : bought === 'tokens' ? words.bought(delta) : '';
  return [what, invoiceNumber && words.receipt(invoiceNumber)].filter(Boolean).join(', ');
}

export function ruleText({ reason }: LedgerLineJson): string | undefined {
  return (ledgerTexts.now().rules as Record<string, string>)[reason];
}

/** The reader's own acts are "You"; which administrator it was is not said to everybody. */
export function actorText({ actor }: LedgerLineJson, readerUid: string): string {
  const { administrator, automatic, provider, you } = ledgerTexts.now();
  if (actor.role === 'service') return actor.id === 'payments' ? provider : automatic;
  return actor.id === readerUid ? you : actor.name || administrator;
}
