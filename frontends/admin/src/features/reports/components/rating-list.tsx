import type { AdminRatingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { Avatar } from '@parlance/kit/ui/avatar.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { reportTexts } from '../../../locales/texts.ts';
import { Pager } from '../../../ui/pager.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { ratingsAmount, useRatings } from '../api/ratings.ts';
import classes from './records.module.css';

export function RatingList() {
  const words = reportTexts.use();
  const paging = usePaging();
  const ratings = useRatings(paging.pageToken);
  const items = ratings.data?.items ?? [];
  return (
    <Panel title={words.ratings}>
      {ratings.isPending && <RecordListSkeleton rows={4} />}
      {ratings.isError && <ErrorState message={problemText(ratings.error)} onRetry={() => void ratings.refetch()} />}
      {ratings.data && items.length === 0 && <EmptyState text={words.noRatings} />}
      {items.map((rating) => (
        <Rating key={rating.id} rating={rating} />
      ))}
      {items.length > 0 && (
        <Pager paging={paging} amount={ratingsAmount} shown={items.length} next={ratings.data?.nextPageToken ?? null} />
      )}
    </Panel>
  );
}

function Rating({ rating }: { rating: AdminRatingJson }) {
  const words = reportTexts.use();
  const { session } = useShell();
  const { student, tutor, avg, message, when } = rating;
  return (
    <article className={classes.record} aria-label={words.ratingOf(student.name, tutor.name)}>
      <Avatar name={tutor.name} image={tutor.image} size={36} />
      <div className={classes.what}>
        <h3>{words.rated(<PersonLink {...student} />, <PersonLink {...tutor} />)}</h3>
        {message && <blockquote>{message}</blockquote>}
        <p className={classes.when}>
          {when !== null && (
            <time dateTime={new Date(when).toISOString()}>{dateTimeText(when, session.person.timeZone)}</time>
          )}
        </p>
      </div>
      <p className={classes.stars}>
        <IconStarFilled size={16} aria-hidden />
        {words.stars(avg)}
      </p>
    </article>
  );
}
