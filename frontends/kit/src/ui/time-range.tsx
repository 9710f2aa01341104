import { lesson } from '@parlance/proto/limits';
import { cityOf, dateText, timeOf, weekdayText, zoneLabel } from '../domain/time.ts';
import classes from './time-range.module.css';

type Props = { when: number; zone: string; otherZone?: string | undefined; otherName?: string | undefined };

/** The lesson's time at its largest: from, to, date, and the other side's clock below. */
export function TimeRange({ when, zone, otherZone, otherName }: Props) {
  return (
    <div className={classes.range}>
      <p className={classes.time}>
        <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>{' '}
        <span>{`to ${timeOf(when + lesson.lengthMs, zone)}`}</span>
      </p>
      <p>
        <b>{dateText(when, zone)}</b>{' '}
        <span className={classes.length}>{`· ${lesson.lengthMs / 60_000} min, ${zoneLabel(zone, when)}`}</span>
      </p>
      {otherZone && otherZone !== zone && (
        <p className={classes.other}>{otherSide({ when, zone, otherZone, otherName })}</p>
      )}
    </div>
  );
}

function otherSide({ when, zone, otherZone = '', otherName }: Props): string {
  const day = weekdayText(when, otherZone) === weekdayText(when, zone) ? '' : `${weekdayText(when, otherZone)} `;
  const whom = otherName ? ` for ${otherName.split(' ')[0]}` : '';
  return `${day}${timeOf(when, otherZone)}${whom} in ${cityOf(otherZone)}`;
}
