/** How good somebody's line is, as bars: their number says it to the eye, the words to everybody else. */
import { VisuallyHidden } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import classes from './quality-mark.module.css';
import type { Mark } from '../webrtc/line-mark.ts';

const lit: Record<Mark, number> = { good: 4, fair: 2, weak: 1 };
const heights = [4, 7, 9, 12];

export function QualityMark({ mark }: { mark: Mark }) {
  const { quality } = texts.use();
  return (
    <span className={classes.mark} data-quality={mark} title={quality[mark]}>
      {heights.map((height, index) => (
        <i key={height} style={{ height }} data-on={index < lit[mark] || undefined} />
      ))}
      <VisuallyHidden>{quality[mark]}</VisuallyHidden>
    </span>
  );
}
