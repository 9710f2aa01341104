import { Tabs } from '@mantine/core';
import { reportTexts } from '../../locales/texts.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { ConversationReportList } from './components/conversation-report-list.tsx';
import { RatingList } from './components/rating-list.tsx';
import { ReportList } from './components/report-list.tsx';

const views = ['reports', 'conversations', 'ratings'] as const;

/** What people say about each other: complaints to decide on, conversations that were reported, and ratings to read. */
export function ReportsPage() {
  const words = reportTexts.use();
  const { params, filter } = usePaging();
  const view = views.find((one) => one === params.get('view')) ?? 'reports';
  return (
    <Tabs
      value={view}
      onChange={(next) => filter('view', next === null || next === 'reports' ? '' : next)}
      variant="pills"
      radius="xl"
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={words.views}>
        <Tabs.Tab value="reports">{words.reports}</Tabs.Tab>
        <Tabs.Tab value="conversations">{words.conversations}</Tabs.Tab>
        <Tabs.Tab value="ratings">{words.ratings}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="reports">
        <ReportList />
      </Tabs.Panel>
      <Tabs.Panel value="conversations">
        <ConversationReportList />
      </Tabs.Panel>
      <Tabs.Panel value="ratings">
        <RatingList />
      </Tabs.Panel>
    </Tabs>
  );
}
