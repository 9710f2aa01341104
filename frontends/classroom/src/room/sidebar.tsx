/** Countdown, people, the booking and the tip. */
import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { call } from '@parlance/kit/domain/limits.ts';
import { cityOf, timeOf } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { IconHeadphones } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts } from '../locales/texts.ts';
import room from '../ui/room.module.css';
import { endsText, lessonEndOf, progressOf } from './lesson-clock.ts';

const soonMs = 5 * 60_000;

function Countdown({ when, zones }: { when: number; zones: readonly string[] }) {
  const now = useNow(call.tickMs);
  const end = lessonEndOf(when);
  const soon = end - now <= soonMs ? 'var(--p-warning)' : undefined;
  return (
    <section className={room.count}>
      <Text
        component="h2"
        inherit
        fz={{ base: 'sm', md: 'lg' }}
        lh={{ md: 'lg' }}
        fw={650}
        c={soon}
        role="timer"
        aria-live="off"
      >
        {endsText(when, now)}
      </Text>
      <Text inherit c="dimmed" className={room.zones}>
        {zones.map((zone, index) => (
          <span key={zone}>
            {index > 0 && ' · '}
            {timeOf(end, zone)} {cityOf(zone)}
          </span>
        ))}
      </Text>
      <Progress
        value={progressOf(when, now) * 100}
        color={soon ?? 'var(--p-text)'}
        size={4}
        w="100%"
        mt={8}
        aria-hidden
      />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Group gap="sm" align="flex-start" wrap="nowrap">
    <Text component="dt" inherit c="dimmed" w={56} flex="none">
      {name}
    </Text>
    <Text component="dd" inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  </Group>
);

/** A part of the sidebar, or of the sheet that stands for it. */
export function Block({
  title,
  end,
  children,
  ...props
}: {
  title: string;
  end: ReactNode;
  children: ReactNode;
  'aria-label'?: string;
}) {
  return (
    <section className={room.block} {...props}>
      <Group justify="space-between" align="baseline" gap={8} mb={8} wrap="nowrap">
        <Text component="h3" inherit fw={650}>
          {title}
        </Text>
        {end}
      </Group>
      {children}
    </section>
  );
}

type FactsProps = { booking: Lesson; onChangeTopic: (() => void) | undefined };

export function BookingFacts({ booking: { topic, wishes, isPte }, onChangeTopic }: FactsProps) {
  const words = texts.use().room;
  const change = onChangeTopic && (
    <Button variant="subtle" my={-10} mr={-10} onClick={onChangeTopic}>
      {words.changeTopic}
    </Button>
  );
  return (
    <Block title={words.booking} end={change}>
      <Stack component="dl" gap={4}>
        {topic && (
          <Fact name={words.topic}>
            {topic.code} {topic.name}
          </Fact>
        )}
        <Fact name={words.stream}>{isPte ? words.pte : words.workplace}</Fact>
        {wishes?.notes && <Fact name={words.note}>{words.quoted(wishes.notes)}</Fact>}
        {wishes?.correctMistakes && <Fact name={words.wish}>{words.correct}</Fact>}
      </Stack>
    </Block>
  );
}

type Props = {
  when: number;
  zone: string;
  otherZone: string | undefined;
  others: number;
  /** Above the people. */
  tiles: ReactNode;
  lesson: ReactNode;
  children: ReactNode;
};

export function Sidebar({ when, zone, otherZone, others, tiles, lesson, children }: Props) {
  const words = texts.use().room;
  const isMany = others > 2;
  const zones = otherZone && otherZone !== zone ? [zone, otherZone] : [zone];
  return (
    <aside className={room.side} aria-label={words.lesson}>
      <Countdown when={when} zones={zones} />
      {tiles}
      <SimpleGrid
        component="section"
        className={room.people}
        aria-label={words.people}
        cols={{ base: 1, md: isMany ? 2 : 1 }}
        spacing={isMany ? 8 : 12}
      >
        {children}
      </SimpleGrid>
      {lesson}
      <Group
        component="p"
        className={`${room.tip} ${room.wide}`}
        gap={8}
        align="flex-start"
        wrap="nowrap"
        mt="auto"
        c="dimmed"
      >
        <IconHeadphones size={18} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
        {words.tip}
      </Group>
    </aside>
  );
}
