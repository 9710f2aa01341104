/** What a teacher earned, week by week: the teacher's own, or for administrators anybody's. */
import { Button, Group, Skeleton, Stack, Tabs } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Schemas } from '../api/types.ts';
import { payPeriods } from '../domain/limits.ts';
import { cityOf, dateText, offsetLabel, timeOf, zoneLabel } from '../domain/time.ts';
import { incomeTexts } from '../locales/texts.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Quiet } from '../ui/words.tsx';
import { IncomeChart } from './income-chart-panel.tsx';
import { IncomeFigures } from './income-figures.tsx';
import { IncludedLessons } from './included-lessons.tsx';
import { everyLine, type LineFilter } from './line-filter.ts';
import { StatementFiles } from './statement-files.tsx';
import { type Income, useIncome, withValue } from './use-income.ts';
import { WeekSelect } from './week-select.tsx';

type PayLine = Schemas['PayLine'];
type Tutor = { uid: string; timeZone: string };
type Props = {
  tutor: Tutor;
  viewer: 'tutor' | 'admin';
  /** Where a row leads. */
  onOpen: (line: PayLine) => void;
};

export function IncomeScreen(props: Props) {
  const words = incomeTexts.use();
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind') === 'group' ? 'group' : 'one';
  const show = (next: string | null) =>
    setParams((before) => withValue(before, 'kind', next === 'group' ? 'group' : ''), { replace: true });
  return (
    <Tabs value={kind} onChange={show} keepMounted={false}>
      <Tabs.List mb="lg" aria-label={words.tabs.label}>
        <Tabs.Tab value="one">{words.tabs.one}</Tabs.Tab>
        <Tabs.Tab value="group">{words.tabs.group}</Tabs.Tab>
      </Tabs.List>
      {(['one', 'group'] as const).map((one) => (
        <Tabs.Panel key={one} value={one}>
          <Periods {...props} group={one === 'group'} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Periods({ group, ...props }: Props & { group: boolean }) {
  const words = incomeTexts.use();
  const { tutor } = props;
  const { periods, income, period, pick, refresh } = useIncome(tutor.uid, group);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="12px 16px">
        <Group align="flex-end" gap="12px 16px" maw="100%">
          <WeekSelect
            w={380}
            maw="100%"
            label={group ? words.groupPeriods : words.periods}
            offered={periods.data ?? []}
            period={period}
            onPick={pick}
          />
        </Group>
        <Button
          variant="default"
          w={{ base: '100%', sm: 'auto' }}
          leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
          loading={periods.isFetching || income.isFetching}
          onClick={refresh}
        >
          {words.refresh}
        </Button>
      </Group>
      {period && <PeriodNote start={period.start} end={period.end} zone={tutor.timeZone} />}
      {(periods.isError || income.isError) && <ErrorState error={periods.error ?? income.error} onRetry={refresh} />}
      {income.isPending && !income.isError && !periods.isError && (
        <>
          {/* As high as what comes: on a phone the figures stand two by two. */}
          <Skeleton h={{ base: 197, lg: 94 }} radius="md" />
          <Skeleton h={{ base: 360, lg: 320 }} radius="md" />
        </>
      )}
      {period && income.data && (
        <Record {...props} key={period.id} group={group} income={income.data} period={period} />
      )}
    </Stack>
  );
}

/** Periods are the school's weeks; the teacher's own clock says when that is. */
function PeriodNote({ start, end, zone }: { start: number; end: number; zone: string }) {
  const { period } = incomeTexts.use();
  const at = (when: number) => `${dateText(when, zone)}, ${timeOf(when, zone)}`;
  const school = cityOf(payPeriods.zone);
  const offset = offsetLabel(payPeriods.zone, start);
  return (
    <Quiet mt={-8}>{period({ school, offset, zone: zoneLabel(zone, start), start: at(start), end: at(end) })}</Quiet>
  );
}

type RecordProps = Props & { group: boolean; income: Income; period: Schemas['PayPeriod'] };

function Record({ tutor, viewer, onOpen, group, income, period }: RecordProps) {
  const [filter, setFilter] = useState<LineFilter>(everyLine);
  const { items: lines } = income;
  return (
    <>
      <IncomeFigures income={income} group={group} filter={filter} onFilter={setFilter} />
      {lines.length > 0 && (
        <IncomeChart lines={lines} period={period} currency={income.currency} onPick={(date) => setFilter({ date })} />
      )}
      <IncludedLessons
        lines={lines}
        filter={filter}
        onFilter={setFilter}
        tutor={tutor}
        viewer={viewer}
        group={group}
        onOpen={onOpen}
        files={<StatementFiles tutor={tutor} period={period.id} />}
      />
    </>
  );
}
