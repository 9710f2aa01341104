/** How good somebody's line is, as bars: their number says it to the eye, the words to everybody else. */
import { VisuallyHidden } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import classes from './quality-mark.module.css';
import type { Mark } from '../webrtc/line-mark.ts';

const bars: Record<Mark, number> = { good: 4, fair: 2, weak: 1 };

export function QualityMark({ mark }: { mark: Mark }) {
  const { quality } = texts.use();
  return (
    <span className={classes.mark} data-quality={mark} title={quality[mark]}>
      {[1, 2, 3, 4].map((bar) => (
        <i key={bar} data-on={bar <= bars[mark] || undefined} />
      ))}
      <VisuallyHidden>{quality[mark]}</VisuallyHidden>
    </span>
  );
}
