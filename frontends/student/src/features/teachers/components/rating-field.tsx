import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { teacherTexts } from '../../../locales/texts.ts';
import classes from './rating-field.module.css';

type Props = { value: number | null; error?: string; onChange: (rating: number) => void };

const choices = [1, 2, 3, 4, 5];

/** One to five stars: five radio buttons, so that arrows, labels and screen readers work as everywhere. */
export function RatingField({ value, error, onChange }: Props) {
  const { rateDialog: words } = teacherTexts.use();
  const id = useId();
  return (
    <Box component="fieldset" m={0} p={0} bd={0} aria-describedby={error ? `${id}-error` : undefined}>
      <Text component="legend" size="sm" fw={550} p="0 0 6px">
        {words.rating}
      </Text>
      <Group gap={0}>
        {choices.map((choice) => {
          const Star = value !== null && choice <= value ? IconStarFilled : IconStar;
          return (
            <label key={choice} className={classes.star} data-on={(value !== null && choice <= value) || undefined}>
              <input
                type="radio"
                name={id}
                value={choice}
                checked={value === choice}
                onChange={() => onChange(choice)}
              />
              <Star size={28} stroke={1.5} aria-hidden />
              <VisuallyHidden>{words.star(choice)}</VisuallyHidden>
            </label>
          );
        })}
        <Quiet span ml="sm" aria-hidden>
          {value !== null && words.star(value)}
        </Quiet>
      </Group>
      {error && (
        <Text id={`${id}-error`} size="xs" c="var(--p-danger)" pt={4}>
          {error}
        </Text>
      )}
    </Box>
  );
}
