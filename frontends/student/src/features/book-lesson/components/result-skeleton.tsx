import { Skeleton } from '@mantine/core';
import classes from './result-days.module.css';

const cards = Array.from({ length: 6 }, (_unused, index) => index);

/** Reserves the shape of the list that comes. */
export function ResultSkeleton() {
  return (
    <>
      <Skeleton height={40} width={220} />
      <Skeleton height={56} />
      <div className={classes.grid} aria-hidden>
        {cards.map((card) => (
          <Skeleton key={card} height={196} radius={10} />
        ))}
      </div>
    </>
  );
}
