import { lesson } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { cityOf, dateText, timeOf, weekdayText, zoneLabel } from '../domain/time.ts';
import classes from './time-range.module.css';

type Props = { when: number; zone: string; otherZone?: string | undefined; otherName?: string | undefined };

/** The lesson's time at its largest: from, to, date, and the other side's clock below. */
export function TimeRange({ when, zone, otherZone, otherName }: Props) {
  const { time } = texts.use();
  return (
    <div className={classes.range}>
      <p className={classes.time}>
        <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>{' '}
        <span>{time.until(timeOf(when + lesson.lengthMs, zone))}</span>
      </p>
      <p>
        <b>{dateText(when, zone)}</b>{' '}
        <span
          className={classes.length}
        >{`· ${time.minutes(lesson.lengthMs / 60_000)}, ${zoneLabel(zone, when)}`}</span>
      </p>
      {otherZone && otherZone !== zone && (
        <p className={classes.other}>{otherSide({ when, zone, otherZone, otherName })}</p>
      )}
    </div>
  );
}

function otherSide({ when, zone, otherZone = '', otherName }: Props): string {
  const day = weekdayText(when, otherZone) === weekdayText(when, zone) ? '' : `${weekdayText(when, otherZone)} `;
  const { inCity, forInCity } = texts.now().time;
  const [time, city] = [`${day}${timeOf(when, otherZone)}`, cityOf(otherZone)];
  return otherName ? forInCity(time, otherName.split(' ')[0] ?? '', city) : inCity(time, city);
}
