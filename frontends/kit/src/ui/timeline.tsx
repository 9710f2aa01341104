import { Box, Group, Stack, type BoxProps } from '@mantine/core';
import { PersonName } from './person-name.tsx';
import { dateTimeText } from '../domain/time.ts';
import { Small } from './words.tsx';

export type TimelineMark = 'noted' | 'decided' | 'failed' | 'good';
export type TimelineItem = {
  id: string;
  who: string;
  action: string;
  when: number;
  /** Beside words that say the same; noted where it is left out. */
  mark?: TimelineMark;
  note?: string;
};

const filled = { bd: 0, bdrs: '50%' } as const;
const marks: Record<TimelineMark, BoxProps> = {
  noted: { bd: '2px solid var(--p-line-strong)', bdrs: '50%' },
  decided: { ...filled, bg: 'var(--p-text)' },
  failed: { ...filled, bdrs: 1, bg: 'var(--p-danger)' },
  good: { ...filled, bg: 'var(--p-success)' },
};

type Props = {
  items: readonly TimelineItem[];
  zone: string;
  label: string;
  /** Where day and zone are said above it already. */
  timeText?: (when: number, zone: string) => string;
};

/** What was done, by whom and when. */
export function Timeline({ items, zone, label, timeText = dateTimeText }: Props) {
  return (
    <ol role="list" aria-label={label}>
      {items.map(({ id, who, action, when, mark = 'noted', note }, at) => (
        <Group key={id} component="li" gap={11} wrap="nowrap" align="stretch">
          <Stack component="span" gap={3} align="center" pt={6}>
            <Box component="i" w={9} h={9} data-mark={mark} {...marks[mark]} />
            {at < items.length - 1 && <Box component="i" flex={1} w={1} mb={-3} bg="var(--p-line)" />}
          </Stack>
          <Box pb={14} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <p>
              <b>
                <PersonName name={who} />
              </b>{' '}
              {action}
            </p>
            {note && <Small style={{ whiteSpace: 'pre-line' }}>{note}</Small>}
            <Small component="time" display="block" dateTime={new Date(when).toISOString()}>
              {timeText(when, zone)}
            </Small>
          </Box>
        </Group>
      ))}
    </ol>
  );
}
