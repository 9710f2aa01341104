import { Box, Text } from '@mantine/core';
import { lesson } from '@parlance/proto/limits';
import { texts } from '../locales/texts.ts';
import { otherSideText, type Sides } from '../domain/other-side.ts';
import { dateText, timeOf, zoneLabel } from '../domain/time.ts';
import { Quiet } from './words.tsx';

/** The lesson's time at its largest: from, to, date, and the other side's clock below. */
export function TimeRange(sides: Sides) {
  const { when, zone } = sides;
  const { time } = texts.use();
  const other = otherSideText(sides);
  return (
    <Box className="p-figures">
      <Text
        fz="var(--p-figure)"
        fw={650}
        lh="calc(var(--p-figure) / 2 + 20px)"
        lts="-0.028em"
        mb={6}
        style={{ whiteSpace: 'nowrap' }}
      >
        <time dateTime={new Date(when).toISOString()}>{timeOf(when, zone)}</time>{' '}
        <Text component="span" inherit c="dimmed" fw={400} lts="-0.02em">
          {time.until(timeOf(when + lesson.lengthMs, zone))}
        </Text>
      </Text>
      <Quiet>
        <Text component="b" inherit c="var(--p-text)" fw={550}>
          {dateText(when, zone)}
        </Text>{' '}
        <span>{`· ${time.minutes(lesson.lengthMs / 60_000)}, ${zoneLabel(zone, when)}`}</span>
      </Quiet>
      {other && <Quiet>{other}</Quiet>}
    </Box>
  );
}
