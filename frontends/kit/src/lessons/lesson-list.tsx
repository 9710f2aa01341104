/** A paged list of lessons in its card: skeleton, fault with another try, empty, rows, more (LST-01, LST-07, LST-17). */
import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../api/problem.ts';
import type { BookingJson, Page } from '../api/types.ts';
import { lessonTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from '../ui/lesson-row.module.css';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { useZoneHint } from './use-zone-hint.ts';

type Props = {
  title: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<BookingJson>>>;
  row: (booking: BookingJson) => ReactNode;
  empty: ReactNode;
  subtitle?: string;
  /** In the card's head. */
  action?: ReactNode;
};

export function LessonList({ title, query, row, empty, subtitle, action }: Props) {
  const { list } = lessonTexts.use();
  const zone = useZoneHint();
  const lessons = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Panel
      title={title}
      subtitle={
        <>
          {subtitle && <span>{subtitle} </span>}
          <span>{zone}</span>
        </>
      }
      action={action}
    >
      {query.isPending && <LessonListSkeleton rows={3} />}
      {query.isError && <ErrorState message={problemText(query.error)} onRetry={() => void query.refetch()} />}
      {query.data && lessons.length === 0 && empty}
      {lessons.length > 0 && <div className={classes.rows}>{lessons.map(row)}</div>}
      {query.hasNextPage && (
        <Button variant="subtle" m="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {list.more}
        </Button>
      )}
    </Panel>
  );
}
