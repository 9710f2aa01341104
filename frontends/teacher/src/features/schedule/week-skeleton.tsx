/** The week while it is read: a row an hour, the hour on the left. */
import { Skeleton } from '@mantine/core';
import classes from './week-skeleton.module.css';

const rows = Array.from({ length: 14 }, (_unused, row) => row);

export const WeekSkeleton = () => (
  <div className={classes.week} aria-hidden>
    {rows.map((row) => (
      <div key={row}>
        <Skeleton height={12} width={36} />
        <Skeleton height={28} />
      </div>
    ))}
  </div>
);
