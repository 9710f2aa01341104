import type { LedgerLineJson } from '../api/types.ts';
import { ledgerTexts } from '../locales/texts.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { dateTimeText } from '../domain/time.ts';
import classes from './ledger-line.module.css';

function words(line: LedgerLineJson, zone: string): string {
  const { ledger } = ledgerTexts.now();
  const reasons: Record<string, (what: string) => string> = {
    'lesson-booked': ledger.booked,
    'lesson-refunded': ledger.refunded,
    'admin-adjusted': ledger.adjusted,
    'purchase-credited': ledger.purchased,
  };
  const lesson = line.lessonName || (line.bookingId ? ledger.lesson : '');
  const when = line.lessonWhen ? `, ${dateTimeText(line.lessonWhen, zone)}` : '';
  const what = line.note ? ledger.quoted(line.note) : `${lesson}${when}`;
  return (reasons[line.reason]?.(what) ?? `${line.reason} ${what}`).trim();
}

/** One line of the ledger: signed number, reason, who, when, balance after. */
export function LedgerLine({ line, zone }: { line: LedgerLineJson; zone: string }) {
  const { ledger } = ledgerTexts.use();
  const actor = line.actor.role === 'service' ? ledger.automatic : line.actor.name;
  return (
    <li className={classes.line}>
      <span className={classes.delta} data-plus={line.delta > 0 || undefined}>
        {line.delta > 0 ? `+${line.delta}` : `−${-line.delta}`}
      </span>
      <div>
        <p>{words(line, zone)}</p>
        <small>
          <span>{categoryLabel(line.tokenType)}</span>
          <span>{actor}</span>
          <time dateTime={new Date(line.at).toISOString()}>{dateTimeText(line.at, zone)}</time>
        </small>
      </div>
      <span aria-label={ledger.after(line.balanceAfter)}>{line.balanceAfter}</span>
    </li>
  );
}
