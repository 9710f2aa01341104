import { timeOf } from '@parlance/kit/domain/time.ts';
import classes from './slot-pill.module.css';

type Props = { when: number; zone: string; chosen: boolean; onChoose: () => void };

/** One free time: 44 px high, pressed when chosen. The zone is said once above the list. */
export function SlotPill({ when, zone, chosen, onChoose }: Props) {
  return (
    <button
      type="button"
      className={classes.slot}
      data-chosen={chosen || undefined}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <b>{timeOf(when, zone)}</b>
      {chosen && <small>chosen</small>}
    </button>
  );
}
