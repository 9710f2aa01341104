import { Select } from '@mantine/core';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { todayTexts } from '../../locales/texts.ts';
import { PageOf } from '../../ui/pager.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { usePaging } from '../../ui/use-paging.ts';
import { DayLessons } from '../../ui/day-lessons.tsx';
import { dayStates } from '../../ui/day-state.ts';
import { dayLessonsAmount, useDayLessons } from './api.ts';

/** The lessons behind the first page's numbers. The address holds which, and the page. */
export function DayPage() {
  const { list: words } = todayTexts.use();
  const paging = usePaging();
  const asked = paging.params.get('state');
  const state = dayStates.find((known) => known === asked) ?? '';
  const lessons = useDayLessons({ state, pageToken: paging.pageToken });
  return (
    <Panel
      title={words.title}
      subtitle={state === 'at-risk' ? words.nextHours : words.today}
      action={
        <Select
          w={220}
          aria-label={words.state}
          allowDeselect={false}
          value={state}
          onChange={(next) => paging.filter('state', next ?? '')}
          data={[{ value: '', label: words.all }, ...dayStates.map((value) => ({ value, label: words.states[value] }))]}
        />
      }
    >
      <PageOf
        query={lessons}
        paging={paging}
        amount={dayLessonsAmount}
        pending={<TableSkeleton rows={8} columns={4} />}
        none={<EmptyState text={words.none} />}
      >
        {(items) => <DayLessons lessons={items} label={words.title} />}
      </PageOf>
    </Panel>
  );
}
