import { Group, VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import { numberText } from '../i18n/number-text.ts';
import { texts } from '../locales/texts.ts';

/** A star and the number; nothing while nobody has rated. */
export function RatingMark({ avg, label }: { avg: number; label?: string }) {
  const { rating } = texts.use();
  if (avg <= 0) return null;
  return (
    <Group component="p" className="p-figures" gap={4} wrap="nowrap" lh="sm">
      <IconStarFilled size={16} color="var(--p-warning)" aria-hidden />
      <VisuallyHidden>{label ?? rating.average}</VisuallyHidden>
      <b>{numberText(avg, 1)}</b>
    </Group>
  );
}
