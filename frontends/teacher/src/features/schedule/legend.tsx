import { Box, Group, Stack } from '@mantine/core';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { Glyph, type MarkShape } from '@parlance/kit/ui/state-mark.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { scheduleTexts } from '../../locales/texts.ts';
import cells from './week-grid.module.css';

const kinds: readonly { kind: 'open' | 'booked' | 'now' | 'due' | 'done' | 'off'; shape: MarkShape }[] = [
  { kind: 'open', shape: 'ring' },
  { kind: 'booked', shape: 'dot' },
  { kind: 'now', shape: 'live' },
  { kind: 'due', shape: 'triangle' },
  { kind: 'done', shape: 'tick' },
  { kind: 'off', shape: 'dash' },
];

type Props = {
  lessons: readonly Lesson[];
  now: number;
  short: boolean | undefined;
};

/** What the shapes mean, unless it is to be short, and what is still to come. */
export function Legend({ lessons, now, short }: Props) {
  const { legend } = scheduleTexts.use();
  const ahead = lessons.filter(({ when }) => when > now);
  const open = ahead.filter(({ kind, status }) => kind === 'one-on-one' && status === 'pending').length;
  const booked = ahead.filter(({ status }) => status === 'booked' || status === 'open').length;
  return (
    <Stack gap="sm">
      {!short && (
        <Group role="list" gap="8px 20px" aria-label={legend.title}>
          {kinds.map(({ kind, shape }) => (
            <Group key={kind} role="listitem" gap="xs" fz="xs" c="dimmed" lh="xs">
              <Box
                component="i"
                w={28}
                h={20}
                p={0}
                style={{ placeItems: 'center' }}
                className={cells.cell}
                data-kind={kind}
              >
                <Glyph shape={shape} />
              </Box>
              {legend[kind]}
            </Group>
          ))}
        </Group>
      )}
      <Small role="status">{legend.ahead(open, booked)}</Small>
    </Stack>
  );
}
