/** Reserves the lines of a table of people: photo, name and address, and a word in each further column. */
import { Skeleton, Stack } from '@mantine/core';
import classes from './table-skeleton.module.css';

type Props = { rows: number; columns: number };

export function TableSkeleton({ rows, columns }: Props) {
  return (
    <div aria-hidden>
      <div className={classes.head} />
      {Array.from({ length: rows }, (_unused, row) => (
        <div key={row} className={classes.row}>
          <Skeleton circle height={32} />
          <Stack gap="xs" flex={2} miw={0}>
            <Skeleton height={12} maw={160} />
            <Skeleton height={10} maw={220} />
          </Stack>
          {Array.from({ length: columns }, (_other, column) => (
            <Skeleton key={column} height={12} maw={88} flex={1} className={classes.word ?? ''} />
          ))}
        </div>
      ))}
    </div>
  );
}
