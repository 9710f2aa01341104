/** When the lesson is and with whom; the time is the biggest thing. */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { cityOf, dateText, relativeText, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import classes from './prejoin.module.css';

export type OtherPerson = { name: string; timeZone: string; image: string };
type Props = { booking: BookingJson; zone: string; other: OtherPerson | undefined };

export function LessonCard({ booking, zone, other }: Props) {
  const now = useNow();
  const { when, info, isPte } = booking;
  const topic = info?.topic;
  const firstName = other?.name.split(' ')[0];
  const there =
    other?.timeZone && other.timeZone !== zone
      ? ` For ${firstName} in ${cityOf(other.timeZone)} it is ${timeOf(when, other.timeZone)}.`
      : '';
  return (
    <div className={classes.card} data-pte={isPte || undefined}>
      <div className={classes.when}>
        <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>
        <span>
          {dateText(when, zone)} · 50 min · {relativeText(when, now)}
        </span>
      </div>
      <p>
        {cityOf(zone)}.{there}
      </p>
      {other && (
        <div className={classes.person}>
          <Avatar name={other.name} image={other.image} size={36} />
          <div>
            <b>{other.name}</b>
            {topic && (
              <span>
                {topic.code} {topic.name}
              </span>
            )}
          </div>
          <StreamChip isPte={isPte} />
        </div>
      )}
    </div>
  );
}
