import { Button, Group, Select, SimpleGrid, Skeleton, Stack, Table } from '@mantine/core';
import { problemText } from '@parlance/kit/api/problem.ts';
import { dateTimeText } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amountText } from './amount.ts';
import classes from './income-page.module.css';

type Period = { id: string; start: number; end: number; label: string; current: boolean };
type Line = {
  id: string;
  bookingId: string;
  student: { uid: string; name: string };
  when: number;
  rate: number;
  currency: string;
  paid: boolean;
  status: string;
  topic: { code: string; name: string };
};
type Earnings = {
  lines: Line[];
  paidCount: number;
  unpaidCount: number;
  paidIncome: number;
  unpaidIncome: number;
  currency: string;
};

function useEarnings(period: string | null) {
  const { api, session } = useShell();
  const tutor = session.person.uid;
  const periods = useQuery({
    queryKey: ['earnings', tutor, 'periods'],
    queryFn: async () => (await api.get<{ items: Period[] }>(`earnings/${tutor}/periods?group=false`)).items,
  });
  const chosen = period ?? periods.data?.[0]?.id;
  const earnings = useQuery({
    queryKey: ['earnings', tutor, chosen],
    enabled: chosen !== undefined,
    queryFn: () => api.get<Earnings>(`earnings/${tutor}?period=${chosen}&group=false`),
  });
  return { periods, earnings, chosen };
}

/** What the teacher earned in a week, one-on-one (EARN-03, EARN-05, EARN-06, EARN-08, EARN-09, CON-45). */
export function IncomePage() {
  const [period, setPeriod] = useState<string | null>(null);
  const { periods, earnings, chosen } = useEarnings(period);
  const refresh = () => {
    setPeriod(null);
    void periods.refetch();
    void earnings.refetch();
  };
  return (
    <Stack gap="lg">
      <Group align="end" justify="space-between">
        <Select
          label="Previous One-on-One Payment Records"
          w={320}
          data={(periods.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          value={chosen ?? null}
          allowDeselect={false}
          onChange={setPeriod}
        />
        <Button variant="default" loading={periods.isFetching || earnings.isFetching} onClick={refresh}>
          Refresh Current Payment Period
        </Button>
      </Group>
      {(periods.isError || earnings.isError) && (
        <ErrorState message={problemText(periods.error ?? earnings.error)} onRetry={refresh} />
      )}
      {earnings.isPending && !earnings.isError && <Skeleton height={320} radius="md" />}
      {earnings.data && <Record earnings={earnings.data} />}
    </Stack>
  );
}

function Record({ earnings }: { earnings: Earnings }) {
  const { paidCount, unpaidCount, paidIncome, unpaidIncome, currency, lines } = earnings;
  const stats = [
    ['Paid lessons', String(paidCount)],
    ['Unpaid lessons', String(unpaidCount)],
    ['Paid income', amountText(paidIncome, currency)],
    ['Unpaid income', amountText(unpaidIncome, currency)],
  ] as const;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {stats.map(([label, value]) => (
          <div key={label} className={classes.stat} role="group" aria-label={label}>
            <span>{label}</span>
            <b>{value}</b>
          </div>
        ))}
      </SimpleGrid>
      <Panel title="List of Included Lessons">
        {lines.length === 0 ? (
          <EmptyState text="No completed bookings found within this time period" />
        ) : (
          <Lines lines={lines} />
        )}
      </Panel>
    </>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  const { session, navigate } = useShell();
  const open = () => navigate('/tutor/bookings', { state: { history: true } });
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table highlightOnHover verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Lesson</Table.Th>
            <Table.Th>Student</Table.Th>
            <Table.Th>Topic</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th ta="right">Pay</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id} data-pay-line={line.bookingId} className={classes.row} onClick={open}>
              <Table.Td>
                <button type="button" className={classes.open} onClick={open}>
                  {dateTimeText(line.when, session.person.timeZone)}
                </button>
              </Table.Td>
              <Table.Td>{line.student.name}</Table.Td>
              <Table.Td>{`${line.topic.code} ${line.topic.name}`}</Table.Td>
              <Table.Td>{`${line.status}, ${line.paid ? 'paid' : 'unpaid'}`}</Table.Td>
              <Table.Td ta="right">{amountText(line.rate, line.currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
