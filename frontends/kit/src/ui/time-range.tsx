import { lesson } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { otherSideText, type Sides } from '../domain/other-side.ts';
import { dateText, timeOf, zoneLabel } from '../domain/time.ts';
import classes from './time-range.module.css';

/** The lesson's time at its largest: from, to, date, and the other side's clock below. */
export function TimeRange(sides: Sides) {
  const { when, zone } = sides;
  const { time } = texts.use();
  const other = otherSideText(sides);
  return (
    <div className={classes.range}>
      <p className={classes.time}>
        <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>{' '}
        <span>{time.until(timeOf(when + lesson.lengthMs, zone))}</span>
      </p>
      <p>
        <b>{dateText(when, zone)}</b>{' '}
        <span>{`· ${time.minutes(lesson.lengthMs / 60_000)}, ${zoneLabel(zone, when)}`}</span>
      </p>
      {other && <p className={classes.other}>{other}</p>}
    </div>
  );
}
