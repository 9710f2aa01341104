import { Box, Group, Text } from '@mantine/core';
import { lesson } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { cityOf, dateText, timeOf, weekdayText } from '../domain/time.ts';
import { Small } from './words.tsx';

type Props = { when: number; zone: string; otherZone?: string | undefined };

/** Big local time, date and length, and the other side's clock in small. The list says once which zone the big times are in. */
export function TimeBlock({ when, zone, otherZone }: Props) {
  const { time } = texts.use();
  const sameDay = weekdayText(when, otherZone ?? zone) === weekdayText(when, zone);
  return (
    <Group component="span" className="p-figures" gap={8} wrap="nowrap">
      <Text
        component="time"
        w={76}
        flex="none"
        fz={24}
        fw={650}
        lh={5 / 3}
        lts="-0.022em"
        dateTime={new Date(when).toISOString()}
      >
        {timeOf(when, zone)}
      </Text>
      <Box component="span" miw={0}>
        <Text component="span" display="block" size="sm" fw={550}>
          {dateText(when, zone)}{' '}
          <Text component="span" inherit c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
            {`· ${time.minutes(lesson.lengthMs / 60_000)}`}
          </Text>
        </Text>
        <Small component="small" display="block" lh={1.5}>
          {otherZone && !sameDay && (
            <Text component="b" inherit c="var(--p-text)" fw={550}>{`${weekdayText(when, otherZone)} `}</Text>
          )}
          {otherZone ? time.inCity(timeOf(when, otherZone), cityOf(otherZone)) : cityOf(zone)}
        </Small>
      </Box>
    </Group>
  );
}
