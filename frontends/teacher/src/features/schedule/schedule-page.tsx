import { tellProblem } from '@parlance/kit/api/problem.ts';
import { dateTimeText, localDate, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { type Lesson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { lessonPath } from '@parlance/kit/lesson-page/path.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Note } from '@parlance/kit/ui/note.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Small } from '@parlance/kit/ui/words.tsx';
import { Box, Button, CloseButton, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconRepeat } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { scheduleTexts, timeOffTexts } from '../../locales/texts.ts';
import { useCheckedSchedule, useHours, useSchedule, type Week } from './api.ts';
import { DayList } from './day-list.tsx';
import { Legend } from './legend.tsx';
import { type Day, weekBounds, weekGrid, weekOf, withTimeOff } from './model.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { clockChange, commonZone, scalesOf } from './second-clock.ts';
import { TimeOffDialog } from './time-off/time-off-dialog.tsx';
import { TimeOffPanel } from './time-off/time-off-panel.tsx';
import { holding, useTimeOff } from './time-off/time-off-api.ts';
import { useSessionWeek } from './use-session-week.ts';
import { useAskedHour } from './use-asked-hour.ts';
import { type LastChange, useLastChange } from './use-last-change.ts';
import { type GridProps, WeekGrid } from './week-grid.tsx';
import classes from './schedule-page.module.css';

const step = { variant: 'subtle', color: 'gray', px: { base: 8, sm: 10 } } as const;
const arrow = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The teacher's week: press a free hour to open it, an open one to close it; drag or use the arrow keys. */
export function SchedulePage() {
  const { session, clock } = useShell();
  const words = scheduleTexts.use();
  const zone = session.person.timeZone;
  const now = useNow(60_000);
  const { offset, onOffset, ...asked } = useAskedHour();
  const [dialog, setDialog] = useState<'repeat' | 'time-off'>();
  const closeDialog = () => setDialog(undefined);
  useCheckedSchedule();
  const off = useTimeOff();
  const monday = weekOf(clock.now(), zone, offset);
  const bounds = useMemo(() => weekBounds(monday, zone), [monday, zone]);
  const schedule = useSchedule(bounds);
  const actions = useActions(bounds, zone);
  const groups = useSessionWeek(bounds);
  const lessons = [...(schedule.data ?? []), ...(groups ?? [])];
  const days = withTimeOff(weekGrid(monday, zone, lessons, now), holding(off.data?.items ?? []));
  const change = clockChange(monday, zone);
  const isLoading = schedule.isPending || (schedule.isSuccess && !groups);
  const week = { monday, zone, days, lessons, now, at: asked.at, ...actions.grid };

  return (
    <Stack>
      <Bar days={days} offset={offset} onOffset={onOffset}>
        <Button
          variant="default"
          disabled={!schedule.data}
          leftSection={<IconRepeat {...arrow} />}
          onClick={() => setDialog('repeat')}
        >
          {words.repeatWeek}
        </Button>
        <Button variant="default" leftSection={<IconCalendarOff {...arrow} />} onClick={() => setDialog('time-off')}>
          {timeOffTexts.use().open}
        </Button>
        <Group className={classes.hint} gap={8} mih={30} wrap="nowrap">
          {actions.last ? (
            <Undo last={actions.last} onUndo={actions.undo} onKeep={actions.keep} />
          ) : (
            <Small>{words.hint(zoneLabel(zone, now))}</Small>
          )}
        </Group>
      </Bar>
      {asked.at !== undefined && <Note tone="info">{words.asked(dateTimeText(asked.at, zone))}</Note>}
      {change && <Note tone="warning">{`${change.words}. ${words.bookedStay}`}</Note>}
      {isLoading && <WeekSkeleton />}
      {schedule.isError && (
        <Panel>
          <ErrorState error={schedule.error} onRetry={() => void schedule.refetch()} />
        </Panel>
      )}
      {schedule.data && !isLoading && <Week key={asked.arrival} {...week} />}
      <TimeOffPanel off={off} />
      {dialog === 'repeat' && <RepeatDialog monday={monday} zone={zone} days={days} now={now} onClose={closeDialog} />}
      {dialog === 'time-off' && <TimeOffDialog onClose={closeDialog} />}
    </Stack>
  );
}

type WeekProps = Pick<GridProps, 'days' | 'zone' | 'now' | 'at' | 'waiting' | 'onOpen' | 'onClose'> & {
  monday: string;
  lessons: readonly Lesson[];
};

/** Seven columns, or on phones one day of them. */
function Week({ monday, lessons, ...grid }: WeekProps) {
  const { navigate } = useShell();
  const { zone, now } = grid;
  const narrow = useMediaQuery('(max-width: 699px)');
  const other = commonZone(lessons, zone);
  const second = other ? { zone: other, scales: scalesOf(monday, zone, other) } : undefined;
  const View = narrow ? DayList : WeekGrid;
  return (
    <>
      <View
        {...grid}
        today={localDate(now, zone)}
        second={second}
        onSee={({ id }) => navigate(lessonPath('tutor', id))}
      />
      <Legend lessons={lessons} now={now} short={narrow} />
    </>
  );
}

type BarProps = { days: Day[]; offset: number; onOffset: (weeks: number) => void; children: ReactNode };

/** Which week it is, and the ways to others. */
function Bar({ days, offset, onOffset, children }: BarProps) {
  const words = scheduleTexts.use();
  return (
    <Group component="header" gap="4px 8px">
      <Button {...step} aria-label={words.before} onClick={() => onOffset(offset - 1)}>
        <IconChevronLeft {...arrow} />
      </Button>
      <Button {...step} aria-label={words.after} onClick={() => onOffset(offset + 1)}>
        <IconChevronRight {...arrow} />
      </Button>
      <Text
        component="h2"
        flex={{ base: 1, sm: 'initial' }}
        ml={{ base: 0, sm: 4 }}
        mr={{ base: 0, sm: 12 }}
        fz={{ base: 16, sm: 20 }}
        fw={650}
        lh={{ base: 1.5, sm: 1.4 }}
        lts="-0.012em"
        className="p-figures"
        style={{ whiteSpace: 'nowrap' }}
      >
        {words.range(days[0]?.label ?? '', days[6]?.label ?? '')}
        <Box component="span" visibleFrom="sm">{` ${days[6]?.date.slice(0, 4)}`}</Box>
      </Text>
      <Button variant="default" disabled={offset === 0} onClick={() => onOffset(0)}>
        {words.thisWeek}
      </Button>
      {children}
    </Group>
  );
}

/** Opening and closing, each hour on its own, so that quick presses do not wait for each other. */
function useActions(week: Week, zone: string) {
  const { notify, clock } = useShell();
  const words = scheduleTexts.use();
  const { open, close } = useHours();
  const { waiting, during } = useWaiting();
  const change = useLastChange(clock.now);
  const fail = (problem: unknown) => tellProblem(notify, problem);

  const onOpen = (when: number[]) =>
    void during(when, async () => {
      const results = await open.mutateAsync({ when, week });
      for (const { when: at, error } of results) if (error) notify.error(`${dateTimeText(at, zone)}: ${error.message}`);
      const opened = results.filter((result) => result.booking).length;
      if (opened > 0) notify.success(words.opened(opened));
      change.onOpened(results.flatMap(({ booking }) => (booking ? [lessonOf(booking)] : [])));
    }).catch(fail);
  const onClose = (slot: Lesson) =>
    void during([slot.when], async () => {
      await close.mutateAsync({ slot, week });
      notify.success(words.closed);
      change.onClosed(slot.when);
    }).catch(fail);
  const { last, forget } = change;
  const undo = () => {
    forget();
    if (!last) return;
    if ('closed' in last) onOpen([...last.closed]);
    else for (const slot of last.opened) onClose(slot);
  };
  return { grid: { waiting, onOpen, onClose }, last, undo, keep: forget };
}

type UndoProps = { last: LastChange; onUndo: () => void; onKeep: () => void };

/** In the place of the hint, so that nothing moves. */
function Undo({ last, onUndo, onKeep }: UndoProps) {
  const words = scheduleTexts.use();
  const count = 'closed' in last ? last.closed.length : last.opened.length;
  return (
    <>
      <Small role="status">{'closed' in last ? words.undo.closed(count) : words.undo.opened(count)}</Small>
      <Button variant="default" size="compact-sm" onClick={onUndo}>
        {words.undo.action}
      </Button>
      <CloseButton size="sm" aria-label={words.undo.keep} onClick={onKeep} />
    </>
  );
}

/** Which instants have a change on its way to the server. */
function useWaiting() {
  const [waiting, setWaiting] = useState<ReadonlySet<number>>(new Set<number>());
  const during = useCallback(async (when: readonly number[], work: () => Promise<void>): Promise<void> => {
    setWaiting((before) => new Set([...before, ...when]));
    try {
      await work();
    } finally {
      setWaiting((before) => new Set([...before].filter((at) => !when.includes(at))));
    }
  }, []);
  return { waiting, during };
}

/** The week while it is read: a row an hour, the hour on the left. */
const WeekSkeleton = () => (
  <Paper withBorder radius="md" className="p-ruled" aria-hidden>
    {Array.from({ length: 14 }, (_unused, row) => (
      <Group key={row} gap={20} wrap="nowrap" h={44} px={20}>
        <Skeleton height={12} width={36} />
        <Skeleton height={28} flex={1} />
      </Group>
    ))}
  </Paper>
);
