import { Button, Group, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { NewsChip } from '@parlance/kit/ui/news-chip.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ClockChangeNote } from '@parlance/kit/ui/clock-change-note.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { IconHeart } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { bookingTexts } from '../../../locales/texts.ts';
import { ResultsHead } from '../../../ui/results-head.tsx';
import type { SlotResults } from '../api/search-slots.ts';
import { type ResultDay, type TutorDay, groupByDate, isPractice } from '../model/results-by-day.ts';
import { type ResultFilter, filtered, filtersFor } from '../model/result-filters.ts';
import classes from './result-days.module.css';
import { type CardActions, TutorCard } from './tutor-card.tsx';

type Props = {
  results: SlotResults;
  zone: string;
  zoneText: string;
  chosen: string | null;
  /** Teachers whom the student likes. */
  favourites: ReadonlySet<string>;
  onShowArrived: () => void;
  onBook: (slot: BookingJson) => void;
  onViewTeacher: (tutor: string) => void;
};

/** Of teachers, beside each other. */
export const cardColumns = { base: 1, sm: 2, lg: 3, xl: 4 };

function timesOf(day: ResultDay): number {
  return day.tutors.reduce((sum, tutor) => sum + tutor.slots.length, 0);
}

/** One tab a date, a grid of teachers in it. */
export function ResultDays({ results, zone, zoneText, chosen, favourites, onShowArrived, ...on }: Props) {
  const words = bookingTexts.use().results;
  const [filter, setFilter] = useState<ResultFilter>('all');
  const slots = useMemo(() => filtered(results.slots, filter, favourites), [results.slots, filter, favourites]);
  const days = useMemo(() => groupByDate(slots, zone), [slots, zone]);
  const [date, setDate] = useState<string>();
  const shown = days.find((day) => day.date === date) ?? days[0];
  const teachers = new Set(slots.map((slot) => slot.tutor)).size;

  return (
    <>
      <ResultsHead
        found={(results.nextPage ? words.foundSoFar : words.found)(slots.length, teachers)}
        zone={words.zone(zoneText)}
      >
        {results.arrived.length > 0 && <NewsChip text={words.arrived(results.arrived.length)} onShow={onShowArrived} />}
        <Filters filters={filtersFor(results.slots, favourites, filter)} chosen={filter} onChoose={setFilter} />
      </ResultsHead>
      {shown && (
        <DateTabs days={days} shown={shown} onShow={setDate}>
          <DayTeachers day={shown} zone={zone} chosen={chosen} taken={results.taken} {...on} />
        </DateTabs>
      )}
    </>
  );
}

type FiltersProps = { filters: ResultFilter[]; chosen: ResultFilter; onChoose: (filter: ResultFilter) => void };

function Filters({ filters, chosen, onChoose }: FiltersProps) {
  const words = bookingTexts.use().results;
  if (filters.length === 0) return null;
  return (
    <Group
      gap="xs"
      ml={{ base: 0, sm: 'auto' }}
      w={{ base: '100%', sm: 'auto' }}
      role="group"
      aria-label={words.filter}
    >
      {filters.map((value) => (
        <Button
          key={value}
          variant={chosen === value ? 'light' : 'outline'}
          color={chosen === value ? 'teal' : 'gray'}
          bd={chosen === value ? '1px solid var(--p-workplace)' : undefined}
          radius={22}
          leftSection={value === 'favourites' && <IconHeart size={16} stroke={1.75} aria-hidden />}
          aria-pressed={chosen === value}
          onClick={() => onChoose(value)}
        >
          {words[value]}
        </Button>
      ))}
    </Group>
  );
}

type TabsProps = { days: ResultDay[]; shown: ResultDay; onShow: (date: string) => void; children: ReactNode };

function DateTabs({ days, shown, onShow, children }: TabsProps) {
  const words = bookingTexts.use().results;
  return (
    <Tabs value={shown.date} onChange={(date) => date && onShow(date)}>
      <Tabs.List mb="md" className={classes.days} aria-label={words.dates}>
        {days.map((day) => (
          <Tabs.Tab key={day.date} value={day.date} flex="none" miw={120} h="auto" py={10}>
            <Text component="span" display="block" inherit ta="left">
              {day.label}
            </Text>
            <Small component="span" display="block" ta="left">
              {words.day(day.weekday, timesOf(day))}
            </Small>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown.date}>{children}</Tabs.Panel>
    </Tabs>
  );
}

/** The teachers of one date; those in training stand in a set of their own, which only mock students ever get. */
function DayTeachers({ day, zone, ...actions }: CardActions & { day: ResultDay }) {
  const { clock } = useShell();
  const words = bookingTexts.use().results;
  const last = Math.max(...day.tutors.map(({ slots }) => slots.at(-1)?.when ?? 0));
  const practice = day.tutors.filter(isPractice);
  const cards = (tutors: readonly TutorDay[]) => (
    <SimpleGrid cols={cardColumns}>
      {tutors.map((tutor) => (
        <TutorCard key={`${day.date} ${tutor.tutor}`} day={tutor} zone={zone} {...actions} />
      ))}
    </SimpleGrid>
  );
  return (
    <Stack>
      <ClockChangeNote now={clock.now()} when={last} zones={[zone]} />
      {practice.length < day.tutors.length && cards(day.tutors.filter((tutor) => !isPractice(tutor)))}
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
