/** The call's own figures in words, for whoever helps somebody whose lesson goes badly. */
import { Group, SimpleGrid, Text } from '@mantine/core';
import { backgroundTexts } from '../locales/texts.ts';
import type { BackgroundState } from '../webrtc/background/background.ts';
import type { CallSnapshot } from '../webrtc/call-snapshot.ts';

type Props = {
  call: CallSnapshot['state'];
  line: CallSnapshot['line'];
  roundTripMs: number | undefined;
  background: BackgroundState;
};

export function DiagnosticsList({ call, line, roundTripMs, background }: Props) {
  const words = backgroundTexts.use().diagnostics;
  const { status, figures } = background;
  const rows: [name: string, value: string][] = [
    [words.call, words.calls[call]],
    [words.line, words.lines[line]],
    [words.roundTrip, roundTripMs === undefined ? words.none : words.ms(roundTripMs)],
    [words.state, words.states[status]],
    [words.rate, figures && status !== 'loading' ? words.fps(figures.fps) : words.none],
    [words.load, figures?.loadMs === undefined ? words.none : words.seconds(figures.loadMs)],
  ];
  return (
    <section>
      <Text component="h3" inherit fw={550} mb={6}>
        {words.title}
      </Text>
      <SimpleGrid component="dl" cols={{ base: 1, sm: 2 }} spacing={24} verticalSpacing={0}>
        {rows.map(([name, value]) => (
          <Group
            key={name}
            py={6}
            style={{ borderTop: '1px solid var(--p-line)' }}
            justify="space-between"
            gap="sm"
            wrap="nowrap"
          >
            <Text component="dt" inherit c="dimmed">
              {name}
            </Text>
            <Text component="dd" inherit ta="right">
              {value}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </section>
  );
}
