import { keyOf, read } from '@parlance/kit/api/read.ts';
import { Quiet } from '@parlance/kit/ui/words.tsx';
import { Box, Button, Group, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import { dateText, timeOf, zoneLabel } from '@parlance/kit/domain/time.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { EmptyState } from '@parlance/kit/ui/empty-state.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Panel } from '@parlance/kit/ui/panel.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { incomeTexts } from '../../locales/texts.ts';
import { amountText } from './amount.ts';
import { PayLines } from './pay-lines.tsx';

type Earnings = Awaited<ReturnType<typeof readEarnings>>;

/** All lines of a week, which may be more than one page. */
function readEarnings(api: ApiClient, tutorId: string, period: string | undefined) {
  return everyPage(async (pageToken) => {
    const query = { period, group: 'false' as const, pageToken };
    const { data } = await api.GET('/earnings/{tutorId}', { params: { path: { tutorId }, query } });
    const { lines: items, ...page } = data;
    return { ...page, items };
  });
}

function useEarnings(period: string | null) {
  const { api, session } = useShell();
  const tutor = session.person.uid;
  const params = { path: { tutorId: tutor }, query: { group: 'false' } } as const;
  const periods = useQuery({ ...read(api, '/earnings/{tutorId}/periods', { params }), select: ({ items }) => items });
  const chosen = period ?? periods.data?.[0]?.id;
  const earnings = useQuery({
    queryKey: keyOf('/earnings/{tutorId}', { path: { tutorId: tutor }, query: { period: chosen } }),
    enabled: chosen !== undefined,
    queryFn: () => readEarnings(api, tutor, chosen),
  });
  return { periods, earnings, chosen };
}

/** What the teacher earned in a week, one-on-one. */
export function IncomePage() {
  const words = incomeTexts.use();
  const [period, setPeriod] = useState<string | null>(null);
  const { periods, earnings, chosen } = useEarnings(period);
  const current = periods.data?.find(({ id }) => id === chosen);
  const refresh = () => {
    setPeriod(null);
    void periods.refetch();
    void earnings.refetch();
  };
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="12px 16px">
        <Select
          w={380}
          maw="100%"
          label={words.periods}
          data={(periods.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          value={chosen ?? null}
          allowDeselect={false}
          onChange={setPeriod}
        />
        <Button
          variant="default"
          w={{ base: '100%', sm: 'auto' }}
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          loading={periods.isFetching || earnings.isFetching}
          onClick={refresh}
        >
          {words.refresh}
        </Button>
      </Group>
      {current && <PeriodNote start={current.start} end={current.end} />}
      {(periods.isError || earnings.isError) && (
        <ErrorState message={problemText(periods.error ?? earnings.error)} onRetry={refresh} />
      )}
      {earnings.isPending && !earnings.isError && (
        <>
          <Skeleton height={94} radius="md" />
          <Skeleton height={320} radius="md" />
        </>
      )}
      {earnings.data && <Record earnings={earnings.data} />}
    </Stack>
  );
}

/** Periods are the school's weeks; the teacher's own clock says when that is. */
function PeriodNote({ start, end }: { start: number; end: number }) {
  const { session } = useShell();
  const zone = session.person.timeZone;
  const { period } = incomeTexts.use();
  const at = (when: number) => `${dateText(when, zone)}, ${timeOf(when, zone)}`;
  return <Quiet mt={-8}>{period({ zone: zoneLabel(zone, start), start: at(start), end: at(end) })}</Quiet>;
}

function Record({ earnings }: { earnings: Earnings }) {
  const { session } = useShell();
  const { paidCount, unpaidCount, paidIncome, unpaidIncome, currency, items: lines } = earnings;
  const words = incomeTexts.use();
  return (
    <>
      {/* The outlines of the figures fill the gaps. */}
      <SimpleGrid
        cols={{ base: 2, lg: 4 }}
        spacing={1}
        bd="1px solid var(--p-line)"
        bdrs="md"
        style={{ overflow: 'hidden' }}
      >
        <Stat label={words.paidLessons} value={String(paidCount)} unit={words.lessons(paidCount)} />
        <Stat unpaid label={words.unpaidLessons} value={String(unpaidCount)} unit={words.lessons(unpaidCount)} />
        <Stat label={words.paidIncome} value={amountText(paidIncome, '')} currency={currency} />
        <Stat unpaid label={words.unpaidIncome} value={amountText(unpaidIncome, '')} currency={currency} />
      </SimpleGrid>
      <Panel
        title={words.list}
        subtitle={words.listed(lines.length, zoneLabel(session.person.timeZone, lines[0]?.when))}
      >
        {lines.length === 0 ? <EmptyState text={words.none} /> : <PayLines lines={lines} />}
      </Panel>
    </>
  );
}

const Unit = ({ children }: { children: string }) => (
  <Quiet component="small" lts={0}>
    {children}
  </Quiet>
);

type StatProps = { label: string; value: string; unit?: string; currency?: string; unpaid?: boolean };

function Stat({ label, value, unit, currency, unpaid }: StatProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      px="var(--p-gutter)"
      py={{ base: 14, sm: 19 }}
      bg="var(--p-surface)"
      style={{ outline: '1px solid var(--p-line)' }}
    >
      <Group gap="xs" wrap="nowrap" c="dimmed" fw={550}>
        <Box component="i" w={10} h={10} bdrs={2} bg={unpaid ? 'var(--p-workplace)' : 'var(--p-text)'} />
        {label}
      </Group>
      <Text
        mt={6}
        fz={{ base: 20, sm: 24 }}
        fw={650}
        lh={4 / 3}
        lts="-0.02em"
        className="p-figures"
        style={{ whiteSpace: 'nowrap' }}
      >
        {currency && <Unit>{`${currency} `}</Unit>}
        {value}
        {unit && <Unit>{` ${unit}`}</Unit>}
      </Text>
    </Box>
  );
}
