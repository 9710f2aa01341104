import { Box, Skeleton, Table, UnstyledButton } from '@mantine/core';
import type { Schemas } from '../api/types.ts';
import { payPeriods } from '../domain/limits.ts';
import { currencyText, figureText } from '../domain/money.ts';
import { dateText } from '../domain/time.ts';
import { incomeTexts } from '../locales/texts.ts';
import { lazyPart } from '../remote/lazy-part.tsx';
import { ChartPanel } from '../ui/chart-panel.tsx';
import { Small } from '../ui/words.tsx';
import { corrections, type DateIncome, incomePerDate, isUnrated } from './income-per-date.ts';
import { incomeSeries } from './income-series.ts';

type Props = {
  lines: readonly Schemas['PayLine'][];
  period: Schemas['PayPeriod'];
  /** The one that is shown first. */
  currency: string;
  onPick: (date: string) => void;
};

/** Drawing libraries weigh more than the page: they come when there is something to draw. */
const IncomeBars = lazyPart(
  async () => (await import('./income-bars.tsx')).IncomeBars,
  <Skeleton height={220} radius="sm" />,
);

/** Paid and unpaid totals per date, one chart a currency; as a table for whoever reads rather than looks. */
export function IncomeChart({ lines, period, currency, onPick }: Props) {
  const words = incomeTexts.use();
  const others = [...new Set(lines.map((line) => line.currency))].filter((one) => one !== currency).sort();
  const shown = lines.some((line) => line.currency === currency) ? [currency, ...others] : others;
  const unrated = lines.filter(isUnrated).length;
  return (
    <ChartPanel
      title={words.chart.title}
      subtitle={words.chart.subtitle(shown.map(currencyText).join(', '))}
      series={incomeSeries()}
    >
      {(asTable) => (
        <>
          {shown.map((one) => {
            const dates = incomePerDate(lines, { start: period.start, currency: one });
            return asTable ? (
              <DateTable key={one} dates={dates} currency={one} onPick={onPick} />
            ) : (
              <Box key={one} p="var(--p-gutter)" pt="md">
                <IncomeBars dates={dates} currency={one} onPick={onPick} />
              </Box>
            );
          })}
          {unrated > 0 && <Small p="12px var(--p-gutter) 16px">{words.chart.unrated(unrated)}</Small>}
        </>
      )}
    </ChartPanel>
  );
}

type DateTableProps = { dates: readonly DateIncome[]; currency: string; onPick: (date: string) => void };

function DateTable({ dates, currency, onPick }: DateTableProps) {
  const words = incomeTexts.use();
  const amount = (minor: number) => figureText({ amount: minor, currency });
  return (
    <Table aria-label={`${words.chart.title}, ${currencyText(currency)}`}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.chart.date}</Table.Th>
          <Table.Th ta="right">{words.paid}</Table.Th>
          <Table.Th ta="right">{words.unpaid}</Table.Th>
          <Table.Th ta="right">{words.chart.total(currencyText(currency))}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {dates.map(({ date, when, paid, unpaid }) => (
          <Table.Tr key={date}>
            <Table.Td>
              <UnstyledButton mih="var(--p-touch)" fz="sm" bdrs="sm" py={6} onClick={() => onPick(date)}>
                {date === corrections ? words.corrections : dateText(when, payPeriods.zone)}
              </UnstyledButton>
            </Table.Td>
            <Table.Td ta="right" className="p-figures">
              {amount(paid)}
            </Table.Td>
            <Table.Td ta="right" className="p-figures">
              {amount(unpaid)}
            </Table.Td>
            <Table.Td ta="right" className="p-figures" fw={550}>
              {amount(paid + unpaid)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
