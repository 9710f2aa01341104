import type { LedgerLineJson } from '../api/types.ts';
import { categoryLabel } from '../domain/tokens.ts';
import { dateTimeText } from '../domain/time.ts';
import classes from './ledger-line.module.css';

const reasons: Record<string, string> = {
  'lesson-booked': 'Booked',
  'lesson-refunded': 'Refund for',
  'admin-adjusted': 'Adjusted by hand:',
  'purchase-credited': 'Purchase',
};

function words(line: LedgerLineJson, zone: string): string {
  const what = reasons[line.reason] ?? line.reason;
  if (line.note) return `${what} “${line.note}”`;
  const lesson = line.lessonName || (line.bookingId ? 'a lesson' : '');
  return `${what} ${lesson}${line.lessonWhen ? `, ${dateTimeText(line.lessonWhen, zone)}` : ''}`.trim();
}

/** One line of the ledger: signed number, reason, who, when, balance after. */
export function LedgerLine({ line, zone }: { line: LedgerLineJson; zone: string }) {
  const actor = line.actor.role === 'service' ? 'Automatic' : line.actor.name;
  return (
    <li className={classes.line}>
      <span className={classes.delta} data-plus={line.delta > 0 || undefined}>
        {line.delta > 0 ? `+${line.delta}` : `−${-line.delta}`}
      </span>
      <div className={classes.what}>
        <p>{words(line, zone)}</p>
        <small>
          <span>{categoryLabel(line.tokenType)}</span>
          <span>{actor}</span>
          <time dateTime={new Date(line.at).toISOString()}>{dateTimeText(line.at, zone)}</time>
        </small>
      </div>
      <span className={classes.after} aria-label={`balance after: ${line.balanceAfter}`}>
        {line.balanceAfter}
      </span>
    </li>
  );
}
