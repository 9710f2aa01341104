import { SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import type { ReactNode } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { type ResultDay, type TutorDay, isPractice } from '../model/results-by-day.ts';
import classes from './result-days.module.css';
import { type CardActions, TutorCard } from './tutor-card.tsx';

/** Of teachers, beside each other. */
export const cardColumns = { base: 1, sm: 2, lg: 3, xl: 4 };

/** The tab before the dates: each teacher's next times, on whatever day. */
export const soonest = 'soonest';

type Props = CardActions & {
  days: readonly ResultDay[];
  /** All of it by teacher. */
  teachers: readonly TutorDay[];
  /** The date that the address names, or `soonest`. */
  shown: string;
  onShow: (date: string) => void;
};

const timesOf = (tutors: readonly TutorDay[]): number => tutors.reduce((sum, { slots }) => sum + slots.length, 0);

/** One tab for the next times of all, one a date, a grid of teachers in it. */
export function ResultDays({ days, teachers, shown, onShow, ...on }: Props) {
  const day = days.find(({ date }) => date === shown);
  return (
    <DateTabs days={days} teachers={teachers.length} shown={day?.date ?? soonest} onShow={onShow}>
      <Teachers tutors={day?.tutors ?? teachers} isOneDay={day !== undefined} {...on} />
    </DateTabs>
  );
}

type TabsProps = {
  days: readonly ResultDay[];
  teachers: number;
  shown: string;
  onShow: (date: string) => void;
  children: ReactNode;
};

function DateTabs({ days, teachers, shown, onShow, children }: TabsProps) {
  const words = bookingTexts.use().results;
  const tabOf = (value: string, [label, hint]: readonly [string, string]) => (
    <Tabs.Tab key={value} value={value} flex="none" miw={120} h="auto" py={10}>
      <Text component="span" display="block" inherit ta="left">
        {label}
      </Text>
      <Small component="span" display="block" ta="left">
        {hint}
      </Small>
    </Tabs.Tab>
  );
  return (
    <Tabs value={shown} onChange={(date) => date && onShow(date)}>
      <Tabs.List mb="md" className={classes.days} aria-label={words.dates}>
        {tabOf(soonest, [words.soonest, words.byTeacher(teachers)])}
        {days.map(({ date, label, weekday, tutors }) => tabOf(date, [label, words.day(weekday, timesOf(tutors))]))}
      </Tabs.List>
      <Tabs.Panel value={shown}>{children}</Tabs.Panel>
    </Tabs>
  );
}

type TeachersProps = CardActions & { tutors: readonly TutorDay[]; isOneDay: boolean };

/** Those in training stand in a set of their own, which only mock students ever get. */
function Teachers({ tutors, isOneDay, zone, ...actions }: TeachersProps) {
  const { clock } = useShell();
  const words = bookingTexts.use().results;
  const last = Math.max(...tutors.map(({ slots }) => slots.at(-1)?.when ?? 0));
  const practice = tutors.filter(isPractice);
  const cards = (some: readonly TutorDay[]) => (
    <SimpleGrid cols={cardColumns}>
      {some.map((tutor) => (
        <TutorCard key={tutor.tutor} day={tutor} isOneDay={isOneDay} zone={zone} {...actions} />
      ))}
    </SimpleGrid>
  );
  return (
    <Stack>
      <ClockChangeNote now={clock.now()} when={last} zones={[zone]} />
      {practice.length < tutors.length && cards(tutors.filter((tutor) => !isPractice(tutor)))}
      {practice.length > 0 && (
        <Stack role="region" aria-label={words.practice}>
          <Text component="h3" fw={650}>
            {words.practice}
          </Text>
          <Note>{words.practiceHint}</Note>
          {cards(practice)}
        </Stack>
      )}
    </Stack>
  );
}
