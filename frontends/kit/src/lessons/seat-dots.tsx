/** One dot for each seat, taken ones filled, and a bar after the fewest that a lesson needs. */
import { Box, Group } from '@mantine/core';
import { Fragment } from 'react';
import { groupTexts } from '../locales/texts.ts';
import type { Lesson } from './lesson.ts';

export type Seats = Pick<Lesson, 'taken' | 'capacity' | 'minimum'>;

export function SeatDots({ lesson: { taken, capacity: most, minimum: fewest } }: { lesson: Seats }) {
  const { row } = groupTexts.use();
  const label = row.seatsAndFewest({ taken, most, fewest });
  return (
    <Group component="span" display="inline-flex" gap={4} mt={4} role="img" aria-label={label}>
      {Array.from({ length: most }, (_, seat) => {
        const color = seat < taken ? 'text' : 'line-strong';
        return (
          <Fragment key={seat}>
            <Box
              component="i"
              w={10}
              h={10}
              bdrs="50%"
              bd={`1.5px solid var(--p-${color})`}
              bg={seat < taken ? 'var(--p-text)' : undefined}
            />
            {seat + 1 === fewest && fewest < most && (
              <Box component="i" w={1.5} h={15} ml={1} mr={1.5} my={-3} bg="var(--p-line-strong)" />
            )}
          </Fragment>
        );
      })}
    </Group>
  );
}
