import { Button, Stack } from '@mantine/core';
import { isProblem, problemText } from '@parlance/kit/api/problem.ts';
import { weekBefore } from '@parlance/kit/domain/weeks.ts';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { paymentTexts } from '../../../locales/texts.ts';
import { TableSkeleton } from '../../../ui/table-skeleton.tsx';
import { type Paging, usePaging } from '../../../ui/use-paging.ts';
import { useRowFocus } from '../../../ui/use-panel-focus.ts';
import { type PayWeek, usePayWeek } from '../api/pay-week.ts';
import { shownOf } from '../pay-week.ts';
import { PayableTeachers } from './payable-teachers.tsx';
import { PayoutList } from './payout-list.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { WeekFilters } from './week-filters.tsx';
import classes from '../payments.module.css';

/** What every teacher is owed in one week, by currency; the chosen one's statement beside it. The address holds week, filters and teacher. */
export function PayWeekView() {
  const words = paymentTexts.use();
  const paging = usePaging();
  const { params, filter, choose } = paging;
  const week = usePayWeek(params.get('period') ?? '');
  const tutor = params.get('tutor') ?? '';
  const list = useRowFocus<HTMLDivElement>(tutor);
  // An address that was kept, or the calendar, may name a week that is not over, or none at all.
  const isOutOfReach = isProblem(week.error) && week.error.code === 'PERIOD_UNKNOWN';
  return (
    <div className={classes.view} data-open={tutor ? true : undefined}>
      <WeekFilters week={week.data} paging={paging} />
      <Quiet>{words.periodNote}</Quiet>
      <div className={classes.pane} data-open={tutor ? true : undefined} ref={list}>
        <Stack gap="md" miw={0}>
          {week.isPending && (
            <div className="p-card">
              <TableSkeleton rows={6} columns={4} />
            </div>
          )}
          {week.isError && (
            <div className="p-card">
              {isOutOfReach ? (
                <EmptyState
                  text={problemText(week.error)}
                  action={
                    <Button variant="default" onClick={() => filter('period', '')}>
                      {words.week.last}
                    </Button>
                  }
                />
              ) : (
                <ErrorState error={week.error} message={words.week.failed} onRetry={() => void week.refetch()} />
              )}
            </div>
          )}
          {week.data && <Week week={week.data} paging={paging} />}
        </Stack>
        {tutor && week.data && (
          <StatementPanel
            key={`${tutor} ${week.data.period.id}`}
            tutor={tutor}
            week={week.data}
            onClose={() => choose('tutor', '')}
          />
        )}
      </div>
    </div>
  );
}

function Week({ week, paging }: { week: PayWeek; paging: Paging }) {
  const words = paymentTexts.use();
  const { params, filter } = paging;
  const shown = shownOf(week.tutors, { state: params.get('state') ?? '', text: params.get('text') ?? '' });
  if (shown.length === 0)
    return (
      <div className="p-card">
        <EmptyState
          text={week.tutors.length === 0 ? words.week.none : words.week.noneFits}
          action={
            week.tutors.length === 0 ? (
              <Button variant="default" onClick={() => filter('period', weekBefore(week.period.id))}>
                {words.week.before}
              </Button>
            ) : undefined
          }
        />
      </div>
    );
  return (
    <>
      {week.hasMore && <Quiet role="status">{words.hasMore}</Quiet>}
      <PayableTeachers key={week.period.id} week={week} shown={shown} paging={paging} />
      {week.payouts.length > 0 && <PayoutList week={week} />}
    </>
  );
}
