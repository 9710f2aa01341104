import { lesson } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { cityOf, dateText, timeOf, weekdayText } from '../domain/time.ts';
import classes from './time-block.module.css';

type Props = { when: number; zone: string; otherZone?: string | undefined };

/** Big local time, date and length, and the other side's clock in small. The list says once which zone the big times are in. */
export function TimeBlock({ when, zone, otherZone }: Props) {
  const { time } = texts.use();
  const sameDay = weekdayText(when, otherZone ?? zone) === weekdayText(when, zone);
  return (
    <div className={classes.block}>
      <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>
      <span className={classes.date}>
        {dateText(when, zone)} <i>{`· ${time.minutes(lesson.lengthMs / 60_000)}`}</i>
      </span>
      <small>
        {otherZone && !sameDay && <b>{`${weekdayText(when, otherZone)} `}</b>}
        {otherZone ? time.inCity(timeOf(when, otherZone), cityOf(otherZone)) : cityOf(zone)}
      </small>
    </div>
  );
}
