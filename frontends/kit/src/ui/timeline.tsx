import { dateTimeText } from '../domain/time.ts';
import classes from './timeline.module.css';

export type TimelineItem = { id: string; who: string; deed: string; when: number; note?: string };

type Props = {
  items: readonly TimelineItem[];
  zone: string;
  label: string;
  /** Where day and zone are said above it already. */
  timeText?: (when: number, zone: string) => string;
};

/** What was done, by whom and when. */
export function Timeline({ items, zone, label, timeText = dateTimeText }: Props) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {items.map(({ id, who, deed, when, note }) => (
        <li key={id}>
          <p>
            <b>{who}</b> {deed}
          </p>
          {note && <p className={classes.note}>{note}</p>}
          <time dateTime={new Date(when).toISOString()}>{timeText(when, zone)}</time>
        </li>
      ))}
    </ol>
  );
}
