import { Skeleton } from '@mantine/core';
import { texts } from '../locales/texts.ts';
import row from './lesson-row.module.css';
import classes from './skeletons.module.css';

/** Reserves the rows of a lesson list in their real shape. */
export function LessonListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_unused, index) => (
        <div key={index} className={row.row}>
          <div className={classes.time}>
            <Skeleton height={24} width={64} />
            <div className={classes.lines}>
              <Skeleton height={12} width={144} />
              <Skeleton height={12} width={100} />
            </div>
          </div>
          <div className={classes.person}>
            <Skeleton circle height={36} />
            <div className={classes.lines}>
              <Skeleton height={12} width={108} />
              <Skeleton height={12} width={80} />
            </div>
          </div>
          <div className={classes.lines}>
            <Skeleton height={12} width={156} />
            <Skeleton height={12} width={88} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Reserves what people wrote: a photo, a sentence, and when it was. */
export function RecordListSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden>
      {Array.from({ length: rows }, (_unused, index) => (
        <div key={index} className={classes.record}>
          <Skeleton circle height={36} />
          <div className={classes.lines}>
            <Skeleton height={12} maw={280} />
            <Skeleton height={12} maw={440} />
            <Skeleton height={12} width={120} />
          </div>
        </div>
      ))}
    </div>
  );
}

/** While a page is on its way: a title and two cards. */
export function PageSkeleton() {
  return (
    <div className={classes.page} role="status" aria-busy="true" aria-label={texts.use().ui.loading}>
      <Skeleton height={32} width={280} maw="70%" />
      <Skeleton height={124} radius="md" />
      <Skeleton height={320} radius="md" />
    </div>
  );
}
