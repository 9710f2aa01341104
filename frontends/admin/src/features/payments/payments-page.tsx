import { Tabs, Text } from '@mantine/core';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { paymentTexts } from '../../locales/texts.ts';
import { usePaging } from '../../ui/use-paging.ts';
import { useReconciliation } from './api/provider.ts';
import { CorrectionsView } from './components/corrections-view.tsx';
import { PayWeekView } from './components/pay-week-view.tsx';
import { StudentPaymentsView } from './components/student-payments-view.tsx';

const views = ['week', 'students', 'corrections'] as const;
type View = (typeof views)[number];

const viewOf = (asked: string | null): View => views.find((view) => view === asked) ?? 'week';

/** What the school pays and is paid. The address holds the view; another view begins without the filters of this one. */
export function PaymentsPage() {
  const words = paymentTexts.use();
  const { params } = usePaging();
  const view = viewOf(params.get('view'));
  const waiting = useReconciliation().data?.events.length ?? 0;
  const { navigate } = useShell();
  return (
    <Tabs
      value={view}
      onChange={(next) => navigate(`/admin/payments${next === 'week' ? '' : `?view=${next}`}`, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List mb="lg" aria-label={words.views}>
        <Tabs.Tab value="week">{words.payWeek}</Tabs.Tab>
        <Tabs.Tab value="students">{words.studentPayments}</Tabs.Tab>
        <Tabs.Tab value="corrections">
          {words.correctionsView}
          {waiting > 0 && (
            <Text span inherit c="dimmed" ml={8}>
              {waiting}
            </Text>
          )}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="week">
        <PayWeekView />
      </Tabs.Panel>
      <Tabs.Panel value="students">
        <StudentPaymentsView />
      </Tabs.Panel>
      <Tabs.Panel value="corrections">
        <CorrectionsView />
      </Tabs.Panel>
    </Tabs>
  );
}
