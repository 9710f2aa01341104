/** The school's time in the bar, with its city. */
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import room from '../../ui/room.module.css';

export function Clock({ zone }: { zone: string }) {
  const now = useNow();
  return (
    <div className={room.clock}>
      <b>{timeOf(now, zone)}</b> {cityOf(zone)}
    </div>
  );
}
