/** What a line of the ledger says: why the tokens moved, by which rule, and who moved them. */
import type { LedgerLineJson } from '../api/types.ts';
import { dateText, timeOf } from '../domain/time.ts';
import { ledgerTexts } from '../locales/texts.ts';

/** "−1", "+10". */
export const deltaText = (delta: number): string => (delta > 0 ? `+${delta}` : `−${-delta}`);

export function reasonText(line: LedgerLineJson, zone: string): string {
  const { reasons, lesson, forLesson, quoted } = ledgerTexts.now();
  const when = line.lessonWhen === null ? '' : `${dateText(line.lessonWhen, zone)}, ${timeOf(line.lessonWhen, zone)}`;
  const name = line.lessonName || (line.bookingId ? lesson : '');
  const what = name && when ? forLesson(name, when) : name;
  const words = (reasons as Record<string, (what: string) => string>)[line.reason];
  // A reason that a newer server names and this build does not know is shown as it is.
  const said = words?.(what) ?? `${line.reason} ${what}`.trim();
  return line.note ? `${said}: ${quoted(line.note)}` : said;
}

export function ruleText({ reason }: LedgerLineJson): string | undefined {
  return (ledgerTexts.now().rules as Record<string, string>)[reason];
}

/** The reader's own acts are "You". */
export function actorText({ actor }: LedgerLineJson, readerUid: string): string {
  const { automatic, provider, you } = ledgerTexts.now();
  if (actor.role === 'service') return actor.id === 'payments' ? provider : automatic;
  return actor.id === readerUid ? you : actor.name;
}
