/** When the lesson is and with whom; the time is the biggest thing. */
import { Box, Group, Text } from '@mantine/core';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { cityOf, dateText, relativeText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { lesson } from '@parlance/kit/domain/limits.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { StreamChip } from '@parlance/kit/ui/stream-chip.tsx';
import { texts } from '../locales/texts.ts';
import classes from './lobby.module.css';

export type OtherPerson = { name: string; timeZone: string; image: string };
type Props = { booking: Lesson; zone: string; other: OtherPerson | undefined };

export function LessonCard({ booking, zone, other }: Props) {
  const now = useNow();
  const { lobby } = texts.use();
  const { when, topic, isPte } = booking;
  const there =
    other?.timeZone && other.timeZone !== zone
      ? `. ${lobby.there({ name: other.name.split(' ')[0] ?? '', city: cityOf(other.timeZone), time: timeOf(when, other.timeZone) })}`
      : '';
  return (
    <Box className={classes.card} fz="sm" lh="sm" data-pte={isPte || undefined} style={{ gridArea: 'lesson' }}>
      <Group gap="4px 12px" align="baseline" fw={550}>
        <Text
          component="time"
          size="xl"
          fz={32}
          lh="40px"
          fw={650}
          lts="-0.02em"
          dateTime={new Date(when).toISOString()}
        >
          {timeOf(when, zone)}
        </Text>
        <span>
          {`${dateText(when, zone)} · ${lobby.minutes(lesson.lengthMs / 60_000)} · ${relativeText(when, now)}`}
        </span>
      </Group>
      <Text inherit c="dimmed" mt={4}>
        {zoneLabel(zone, when)}
        {there}
      </Text>
      {other && (
        <div className={classes.person}>
          <Avatar name={other.name} image={other.image} size={36} />
          <Box flex={1} miw={0}>
            <Text component="b" display="block" inherit fw={650}>
              {other.name}
            </Text>
            {topic && (
              <Text span inherit c="dimmed">
                {topic.code} {topic.name}
              </Text>
            )}
          </Box>
          <StreamChip isPte={isPte} />
        </div>
      )}
    </Box>
  );
}
