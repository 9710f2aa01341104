import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { numberText } from '../i18n/number-text.ts';
import { texts } from '../locales/texts.ts';
import classes from './rating-mark.module.css';

/** A star and the number; nothing while nobody has rated. */
export function RatingMark({ avg, label }: { avg: number; label?: string }) {
  const { rating } = texts.use();
  if (avg <= 0) return null;
  return (
    <p className={classes.rating}>
      <IconStarFilled size={16} aria-hidden />
      <VisuallyHidden>{label ?? rating.average}</VisuallyHidden>
      <b>{numberText(avg, 1)}</b>
    </p>
  );
}
