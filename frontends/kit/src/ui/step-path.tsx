import { Box, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';

export type Step = {
  key: string;
  title: string;
  note?: ReactNode;
  /** `stopped` is where a path ends before its last step. */
  state: 'past' | 'now' | 'later' | 'stopped';
};

const marks = {
  past: { bd: '2px solid var(--p-success)', bg: 'var(--p-success)' },
  stopped: { bd: '2px solid var(--p-danger)', bg: 'var(--p-danger)' },
  now: { bd: '2px solid var(--p-workplace)' },
  later: { bd: '2px solid var(--p-line-strong)' },
};

/** The steps of something that takes days, from top to bottom: what was, what is, what comes. */
export function StepPath({ label, steps }: { label: string; steps: readonly Step[] }) {
  const words = texts.use().steps;
  return (
    <ol role="list" aria-label={label}>
      {steps.map(({ key, title, note, state }, at) => (
        <Group
          key={key}
          component="li"
          wrap="nowrap"
          align="stretch"
          data-state={state}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <Stack component="span" gap={4} align="center" pb={4}>
            <Group component="span" justify="center" w={24} h={24} bdrs="50%" c="var(--p-on-accent)" {...marks[state]}>
              {state === 'past' && <IconCheck size={16} stroke={2} aria-hidden />}
              {state === 'stopped' && <IconX size={16} stroke={2} aria-hidden />}
              {state === 'now' && <Box component="i" w={10} h={10} bdrs="50%" bg="var(--p-workplace)" />}
            </Group>
            {at < steps.length - 1 && <Box component="i" flex={1} w={2} bg="var(--p-line)" />}
          </Stack>
          <Box pb={24} miw={0}>
            <Text component="b" fw={state === 'later' ? 550 : 650} c={state === 'later' ? 'dimmed' : undefined}>
              {title}
            </Text>
            {state === 'past' && <VisuallyHidden>{words.past}</VisuallyHidden>}
            {note && (
              <Box
                className="p-figures"
                c={state === 'now' ? undefined : 'dimmed'}
                style={{ overflowWrap: 'anywhere' }}
              >
                {note}
              </Box>
            )}
          </Box>
        </Group>
      ))}
    </ol>
  );
}
