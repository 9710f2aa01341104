import { countdownText } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';
import classes from './countdown.module.css';

/** Counts down on the school's time. Hidden from screen readers second by second; the label and the exact time stand beside it. */
export function Countdown({ until, label }: { until: number; label: string }) {
  const now = useNow();
  return (
    <div className={classes.countdown}>
      <span className={classes.digits} role="timer" aria-live="off">
        {countdownText(until - now)}
      </span>
      <span>{label}</span>
    </div>
  );
}
