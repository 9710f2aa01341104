/** A paged list of lessons in its card: skeleton, fault with another try, empty, rows, more. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lessonTexts } from '../locales/texts.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from '../ui/lesson-row.module.css';
import { LessonListSkeleton } from '../ui/skeletons.tsx';
import { useZoneHint } from './use-zone-hint.ts';

type Props<T> = {
  title: string;
  query: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>;
  row: (lesson: T) => ReactNode;
  empty: ReactNode;
  subtitle?: string | undefined;
  /** In the card's head. */
  action?: ReactNode;
};

export function LessonList<T>({ title, query, row, empty, subtitle, action }: Props<T>) {
  const { list } = lessonTexts.use();
  const zone = useZoneHint();
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
      <PagedList query={query} pending={<LessonListSkeleton rows={3} />} none={empty} more={list.more} margin="sm">
        {(lessons) => <div className={classes.rows}>{lessons.map(row)}</div>}
      </PagedList>
    </Panel>
  );
}
