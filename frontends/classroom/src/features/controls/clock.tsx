/** The school's time in the bar, with its city. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useOnClock } from '@parlance/kit/domain/use-on-clock.ts';
import room from '../../ui/room.module.css';

export function Clock({ zone }: { zone: string }) {
  return (
    <div className={room.clock}>
      <b>{useOnClock((now) => timeOf(now, zone))}</b> {cityOf(zone)}
    </div>
  );
}
