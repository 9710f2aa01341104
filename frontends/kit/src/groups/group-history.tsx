/** The tab of group lessons behind one (LST-11, LST-18, LST-19, LST-21). */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { problemText } from '../api/problem.ts';
import type { GroupLessonJson } from '../api/types.ts';
import { HistoryFilter } from '../lessons/history-filter.tsx';
import { defaultRange } from '../lessons/history-range.ts';
import { useZoneHint } from '../lessons/use-zone-hint.ts';
import { groupTexts } from '../locales/texts.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import rows from '../ui/lesson-row.module.css';
import { useGroupEvents, useGroupHistory } from './my-groups.ts';

type Props = { row: (lesson: GroupLessonJson) => ReactNode };

export function GroupHistory({ row }: Props) {
  const { session, clock } = useShell();
  const { list } = groupTexts.use();
  const [range, setRange] = useState(() => defaultRange(clock.now(), session.person.timeZone));
  const history = useGroupHistory(range);
  useGroupEvents();
  const lessons = history.data?.pages.flatMap(({ items }) => items) ?? [];
  const hasAny = history.data?.pages[0]?.hasAny;
  const refresh = () => void history.refetch();
  return (
    <Panel
      title={list.history}
      subtitle={useZoneHint()}
      action={<HistoryFilter range={range} onApply={setRange} onRefresh={refresh} busy={history.isFetching} />}
    >
      {history.isPending && <LessonListSkeleton rows={3} />}
      {history.isError && <ErrorState message={problemText(history.error)} onRetry={refresh} />}
      {history.data && lessons.length === 0 && <EmptyState text={hasAny ? list.noneInPeriod : list.none} />}
      <div className={rows.rows}>{lessons.map(row)}</div>
      {history.hasNextPage && (
        <Button
          variant="subtle"
          m="sm"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {list.more}
        </Button>
      )}
    </Panel>
  );
}
