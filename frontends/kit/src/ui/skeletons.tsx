import { Skeleton } from '@mantine/core';
import classes from './lesson-row.module.css';

/** Reserves the rows of a lesson list. */
export function LessonListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_unused, row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={40} width={220} />
          <Skeleton height={40} width={180} />
          <Skeleton height={32} width={160} />
        </div>
      ))}
    </div>
  );
}
