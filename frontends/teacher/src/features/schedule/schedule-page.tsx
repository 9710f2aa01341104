import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useNow } from '@parlance/kit/domain/use-now.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCloseSlot, useOpenSlots, useSchedule } from './api.ts';
import { weekBounds, weekGrid, weekOf } from './model.ts';
import { WeekGrid } from './week-grid.tsx';

/** The teacher's week: press a free hour to open it, an open one to close it; drag or use the arrow keys (BOOK-33). */
export function SchedulePage() {
  const { session, clock, notify } = useShell();
  const zone = session.person.timeZone;
  const now = useNow(60_000);
  const [offset, setOffset] = useState(0);
  const monday = weekOf(clock.now(), zone, offset);
  const bounds = useMemo(() => weekBounds(monday, zone), [monday, zone]);
  const schedule = useSchedule(bounds);
  const open = useOpenSlots(bounds.from, bounds.to);
  const close = useCloseSlot(bounds.from);
  const days = weekGrid(monday, zone, schedule.data ?? [], now);

  const openHours = (when: number[]) =>
    open.mutate(when, {
      onSuccess: (results) => {
        for (const { when: at, error } of results)
          if (error) notify.error(`${dateTimeText(at, zone)}: ${error.message}`);
        const opened = results.filter((result) => result.booking).length;
        if (opened > 0) notify.success(opened === 1 ? 'Hour opened' : `${opened} hours opened`);
      },
      onError: (problem) => notify.error(problemText(problem)),
    });
  const closeHour = (slot: BookingJson) =>
    close.mutate(slot, {
      onSuccess: () => notify.success('Hour closed'),
      onError: (problem) => notify.error(problemText(problem)),
    });

  return (
    <Panel
      title={`${days[0]?.label} to ${days[6]?.label}`}
      subtitle={`Hours are yours, ${zoneLabel(zone, now)}. A lesson takes the first 50 minutes of its hour.`}
      action={
        <Group gap="xs">
          <Button variant="default" aria-label="Week before" onClick={() => setOffset(offset - 1)}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => setOffset(0)}>
            This week
          </Button>
          <Button variant="default" aria-label="Week after" onClick={() => setOffset(offset + 1)}>
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Button>
        </Group>
      }
    >
      {schedule.isPending && <Skeleton height={720} m="md" />}
      {schedule.isError && <ErrorState message={problemText(schedule.error)} onRetry={() => void schedule.refetch()} />}
      {schedule.data && (
        <WeekGrid
          days={days}
          zone={zone}
          busy={open.isPending || close.isPending}
          onOpen={openHours}
          onClose={closeHour}
        />
      )}
    </Panel>
  );
}
