/** Two bars on one axis: when each of the two was in the room, from the opening of the doors to the end of the lesson. */
import { Box, type BoxProps, Group, Stack, Text } from '@mantine/core';
import { timeOf } from '@parlance/kit/domain/time.ts';
import { Small } from '@parlance/kit/ui/words.tsx';
import { bookingTexts } from '../../locales/texts.ts';
import type { Presence, Span } from './lesson-log.ts';

type Props = {
  people: readonly (Presence & { name: string })[];
  window: Span;
  /** Start of the lesson. */
  start: number;
  zone: string;
};

/** From the bar's upper edge to its lower. */
const Mark = (props: BoxProps) => <Box component="i" pos="absolute" top={0} bottom={0} {...props} />;

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
          <Box
            pos="relative"
            h={12}
            bdrs={6}
            bg="var(--p-raised)"
            style={{ overflow: 'hidden', boxShadow: 'inset 0 0 0 1px var(--p-line)' }}
            role="img"
            aria-label={spoken(person)}
          >
            {person.spans.map((span) => (
              <Mark key={span.from} left={at(span.from)} w={width(span)} miw={2} bg="var(--p-workplace)" />
            ))}
            <Mark left={at(start)} w={1} bg="var(--p-text)" />
          </Box>
        </div>
      ))}
      <Small
        className="p-figures"
        pos="relative"
        display="flex"
        style={{ justifyContent: 'space-between' }}
        aria-hidden
      >
        <span>{timeOf(window.from, zone)}</span>
        <Box component="span" pos="absolute" left={at(start)}>
          {words.startsAt(timeOf(start, zone))}
        </Box>
        <span>{timeOf(window.to, zone)}</span>
      </Small>
    </Stack>
  );
}
