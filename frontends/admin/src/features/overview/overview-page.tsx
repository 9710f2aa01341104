import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { cityOf, dateTimeText } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { LatestAnnouncements } from '@parlance/kit/lessons/latest-announcements.tsx';
import { lessonsIn } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { lazyPart } from '@parlance/kit/remote/lazy-part.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Link } from 'react-router-dom';
import { todayTexts } from '../../locales/texts.ts';
import { dayList } from '../../ui/day-state.ts';
import { TaskQueue } from '../../ui/tasks/task-queue.tsx';
import { useCounts, useMoney, useNewInquiries, useToday } from './api.ts';
import { type Figure, FigureStrip } from './components/figure-strip.tsx';
import { WaitingLists } from './components/waiting-lists.tsx';
import { lists } from './lists.ts';

/** Its table is of the later half of Mantine, which no first page waits for. */
const DayLessons = lazyPart(
  async () => (await import('../../ui/day-lessons.tsx')).DayLessons,
  <RecordListSkeleton rows={3} />,
);

/** The map stands further down than most look at once. */
const DemandPanel = lazyPart(
  async () => (await import(/* webpackChunkName: "demand" */ '../../ui/demand/demand-panel.tsx')).DemandPanel,
  <RecordListSkeleton rows={6} />,
);

/** What an administrator sees first: the school at this moment, and what needs somebody. Each part loads and fails by itself. */
export function OverviewPage() {
  const words = todayTexts.use();
  const { session } = useShell();
  const now = useNow(1_000);
  const zone = session.person.timeZone;
  return (
    <Stack gap="lg">
      <header>
        <Text component="h2" fz={24} lh="32px" fw={650} lts="-0.02em">
          {words.heading}
        </Text>
        <Quiet className="p-figures">{words.allTimes(dateTimeText(now, zone))}</Quiet>
      </header>
      <section aria-label={words.numbersLabel}>
        <Numbers />
      </section>
      <LessonsNow />
      <TaskQueue />
      <WaitingLists />
      <DemandPanel />
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        <LatestAnnouncements />
      </SimpleGrid>
    </Stack>
  );
}

/** Undefined while it is read, null where it could not be. */
const known = <T, R>({ data, isError }: { data: T | undefined; isError: boolean }, of: (data: T) => R) =>
  data === undefined ? (isError ? null : undefined) : of(data);

function Numbers() {
  const words = todayTexts.use();
  const [counts, today, money, inquiries] = [useCounts(), useToday(), useMoney(), useNewInquiries()];
  const figures = [...useDayFigures(counts, today), ...useOfficeFigures(counts, money, inquiries)];
  const failed = [counts, today, money, inquiries].filter(({ isError }) => isError);
  return (
    <>
      <FigureStrip figures={figures} away={words.away} />
      {failed.length > 0 && (
        <ErrorState error={failed[0]?.error} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
      )}
    </>
  );
}

type Counts = ReturnType<typeof useCounts>;

function useDayFigures(counts: Counts, today: ReturnType<typeof useToday>): Figure[] {
  const { numbers: names, notes } = todayTexts.use();
  const { session } = useShell();
  const day = today.data?.counts;
  const ofDay = (count: keyof NonNullable<typeof day>) => known(today, (data) => data.counts[count]);
  const lessonsNote = day
    ? notes.lessons(day.done, day.running + day.late, day.toCome)
    : notes.place(cityOf(session.person.timeZone));
  return [
    { to: dayList(), name: names.lessons, count: known(counts, (data) => data.todaysLessons), note: lessonsNote },
    { to: dayList('late'), name: names.late, count: ofDay('late'), note: notes.late, isUrgent: true },
    { to: dayList('tutor-absent'), name: names.tutorAbsent, count: ofDay('tutorAbsent'), note: notes.tutorAbsent },
    {
      to: dayList('student-absent'),
      name: names.studentAbsent,
      count: ofDay('studentAbsent'),
      note: notes.studentAbsent,
    },
    { to: lists.atRisk, name: names.atRisk, count: ofDay('atRisk'), note: notes.atRisk },
  ];
}

function useOfficeFigures(
  counts: Counts,
  money: ReturnType<typeof useMoney>,
  inquiries: ReturnType<typeof useNewInquiries>,
): Figure[] {
  const { numbers: names, notes } = todayTexts.use();
  const applications = known(counts, (data) => data.pendingApplications);
  const refunded = known(money, (data) => data.refunded);
  return [
    { to: lists.applications, name: names.applications, count: applications, note: notes.applications },
    { to: lists.reports, name: names.reports, count: known(counts, (data) => data.openReports), note: notes.reports },
    {
      to: lists.inquiries,
      name: names.inquiries,
      count: known(inquiries, (data) => data.counts.new),
      note: notes.inquiries,
    },
    { to: lists.failed, name: names.failed, count: known(money, (data) => data.failed), note: notes.failed },
    { to: lists.refunded(money.data?.month ?? ''), name: names.refunded, count: refunded, note: notes.refunded },
    { to: lists.users, name: names.users, count: known(counts, (data) => data.users), note: notes.users },
  ];
}

function LessonsNow() {
  const words = todayTexts.use();
  const today = useToday();
  const lessons = today.data ? lessonsIn({ items: today.data.lessons }) : [];
  return (
    <Panel
      title={words.now.title}
      subtitle={words.now.hint}
      action={
        <Group gap="md">
          <Anchor component={Link} to={dayList()} size="sm">
            {words.now.all}
          </Anchor>
        </Group>
      }
    >
      {today.isPending && <Skeleton height={200} m="md" aria-hidden />}
      {today.isError && <ErrorState error={today.error} onRetry={() => void today.refetch()} />}
      {today.data && lessons.length === 0 && <EmptyState text={words.now.none} />}
      {lessons.length > 0 && <DayLessons lessons={lessons} label={words.now.title} />}
    </Panel>
  );
}
