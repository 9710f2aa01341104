import { Box } from '@mantine/core';
import { countdownText } from '../domain/time.ts';
import { useNow } from '../domain/use-now.ts';

/** Counts down on the school's time. Hidden from screen readers second by second; the label and the exact time stand beside it. */
export function Countdown({ until, label }: { until: number; label: string }) {
  const now = useNow();
  return (
    <Box c="dimmed" lh="sm" ta="right">
      <Box
        className="p-figures"
        c="var(--p-text)"
        fz="var(--p-figure)"
        lh="calc(var(--p-figure) / 2 + 20px)"
        lts="-0.022em"
        role="timer"
        aria-live="off"
      >
        {countdownText(until - now)}
      </Box>
      <span>{label}</span>
    </Box>
  );
}
