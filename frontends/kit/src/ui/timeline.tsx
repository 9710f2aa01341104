import { Box, Group, Stack } from '@mantine/core';
import { PersonName } from './person-name.tsx';
import { dateTimeText } from '../domain/time.ts';
import { Small } from './words.tsx';

export type TimelineItem = { id: string; who: string; action: string; when: number; note?: string };

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
      {items.map(({ id, who, action, when, note }, at) => (
        <Group key={id} component="li" gap={11} wrap="nowrap" align="stretch">
          <Stack component="span" gap={3} align="center" pt={6}>
            <Box component="i" w={9} h={9} bd="2px solid var(--p-line-strong)" bdrs="50%" />
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
