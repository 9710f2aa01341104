import { Group } from '@mantine/core';
import type { AdminRatingJson } from '@parlance/kit/api/types.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { RecordListSkeleton } from '@parlance/kit/ui/skeletons.tsx';
import { IconStarFilled } from '@tabler/icons-react';
import { reportTexts } from '../../../locales/texts.ts';
import { PageOf } from '../../../ui/pager.tsx';
import { usePaging } from '../../../ui/use-paging.ts';
import { ratingsAmount, useRatings } from '../api/reports.ts';
import { Record } from './record.tsx';
import classes from './records.module.css';

export function RatingList() {
  const words = reportTexts.use();
  const paging = usePaging();
  const ratings = useRatings(paging.pageToken);
  return (
    <Panel title={words.ratings}>
      <PageOf
        query={ratings}
        paging={paging}
        amount={ratingsAmount}
        pending={<RecordListSkeleton rows={4} />}
        none={<EmptyState text={words.noRatings} />}
      >
        {(items) => <div className="p-ruled">{items.map(lineOf)}</div>}
      </PageOf>
    </Panel>
  );
}

const lineOf = (rating: AdminRatingJson) => <Rating key={rating.id} rating={rating} />;

function Rating({ rating }: { rating: AdminRatingJson }) {
  const words = reportTexts.use();
  return (
    <Record record={rating} name={words.ratingOf} title={words.rated}>
      <Group gap={6} fw={550} pr="xs" className={classes.stars}>
        <IconStarFilled size={16} color="var(--p-warning)" aria-hidden />
        {words.stars(rating.avg)}
      </Group>
    </Record>
  );
}
