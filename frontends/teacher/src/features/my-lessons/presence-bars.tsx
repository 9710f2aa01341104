/** Two bars on one axis: when each of the two was in the room, from the opening of the doors to the end of the lesson. */
import { Box, Group, Stack, Text } from '@mantine/core';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { bookingTexts } from '../../locales/texts.ts';
import type { Presence, Span } from './lesson-log.ts';
import classes from './presence-bars.module.css';

type Props = {
  people: readonly (Presence & { name: string })[];
  window: Span;
  /** Start of the lesson. */
  start: number;
  zone: string;
};

export function PresenceBars({ people, window, start, zone }: Props) {
  const { callLog: words } = bookingTexts.use();
  const at = (instant: number) => `${((instant - window.from) / (window.to - window.from)) * 100}%`;
  const width = (span: Span) => `${((span.to - span.from) / (window.to - window.from)) * 100}%`;
  const spoken = ({ name, minutes, spans }: Props['people'][number]) =>
    spans.length === 0
      ? words.neverThere(name)
      : words.there(name, {
          minutes,
          times: spans.map((span) => words.fromTo(timeOf(span.from, zone), timeOf(span.to, zone))).join(', '),
        });
  return (
    <Stack gap="sm" mb={20}>
      {people.map((person) => (
        <div key={person.uid}>
          <Group justify="space-between" gap="sm" wrap="nowrap" mb={4}>
            <Text inherit fw={650} miw={0} style={{ overflowWrap: 'anywhere' }}>
              {person.name}
            </Text>
            <Text inherit c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {words.minutes(person.minutes)}
            </Text>
          </Group>
          <div className={classes.bar} role="img" aria-label={spoken(person)}>
            <i className={classes.start} style={{ left: at(start) }} />
            {person.spans.map((span) => (
              <i key={span.from} className={classes.span} style={{ left: at(span.from), width: width(span) }} />
            ))}
          </div>
        </div>
      ))}
      <Small className={classes.axis} aria-hidden>
        <span>{timeOf(window.from, zone)}</span>
        <Box component="span" pos="absolute" left={at(start)}>
          {words.startsAt(timeOf(start, zone))}
        </Box>
        <span>{timeOf(window.to, zone)}</span>
      </Small>
    </Stack>
  );
}
