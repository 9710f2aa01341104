import { Skeleton } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { teacherTexts } from '../../../locales/texts.ts';
import { useTeacherRatings } from '../api/teacher.ts';
import classes from './teacher-ratings.module.css';

/** The latest words of students, by first name (PROF-06, PROF-07). */
export function TeacherRatings({ uid }: { uid: string }) {
  const words = teacherTexts.use();
  const { session } = useShell();
  const ratings = useTeacherRatings(uid);
  return (
    <Panel title={words.ratings}>
      {ratings.isPending && (
        <div className={classes.wait} aria-hidden>
          <Skeleton height={56} />
          <Skeleton height={56} />
        </div>
      )}
      {ratings.isError && <ErrorState message={problemText(ratings.error)} onRetry={() => void ratings.refetch()} />}
      {ratings.data?.length === 0 && <EmptyState text={words.noRatings} />}
      {ratings.data?.map(({ id, avg, message, when, student }) => (
        <article key={id} className={classes.rating}>
          <p className={classes.stars}>
            <IconStarFilled size={16} aria-hidden /> {words.stars(avg)}
          </p>
          <blockquote>{message}</blockquote>
          <p className={classes.from}>
            {student.name}
            {when !== null && `, ${dateText(when, session.person.timeZone)}`}
          </p>
        </article>
      ))}
    </Panel>
  );
}
