import { Tabs } from '@mantine/core';
import { reportTexts } from '../../locales/texts.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { RatingList } from './components/rating-list.tsx';
import { ReportList } from './components/report-list.tsx';

/** What students say about teachers: complaints to decide on, and ratings to read. */
export function ReportsPage() {
  const words = reportTexts.use();
  const { params, filter } = usePaging();
  const view = params.get('view') === 'ratings' ? 'ratings' : 'reports';
  return (
    <Tabs
      value={view}
      onChange={(next) => filter('view', next === 'ratings' ? 'ratings' : '')}
      variant="pills"
      radius="xl"
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={words.views}>
        <Tabs.Tab value="reports">{words.reports}</Tabs.Tab>
        <Tabs.Tab value="ratings">{words.ratings}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reports">
        <ReportList />
      </Tabs.Panel>
      <Tabs.Panel value="ratings">
        <RatingList />
      </Tabs.Panel>
    </Tabs>
  );
}
