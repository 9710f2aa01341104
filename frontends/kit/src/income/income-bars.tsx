/** Bars of paid and unpaid totals, stacked, with the total on top of each. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { Bar, LabelList } from 'recharts';
import { payPeriods } from '../domain/limits.ts';
import { currencyText, figureText } from '../domain/money.ts';
import { dateText, weekdayText } from '../domain/time.ts';
import { incomeTexts } from '../locales/texts.ts';
import { corrections, type DateIncome, heightOf } from './income-per-date.ts';

type Props = { dates: readonly DateIncome[]; currency: string; onPick: (date: string) => void };

export function IncomeBars({ dates, currency, onPick }: Props) {
  const words = incomeTexts.use();
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const nameOf = ({ date, when }: DateIncome) => {
    if (date === corrections) return words.corrections;
    return isNarrow ? weekdayText(when, payPeriods.zone) : dateText(when, payPeriods.zone).replace(/ \d{4}$/, '');
  };
  const data = dates.map((income) => ({
    date: income.date,
    name: nameOf(income),
    paid: heightOf(income.paid, currency),
    unpaid: heightOf(income.unpaid, currency),
    top: 0,
    total: income.paid + income.unpaid === 0 ? '' : figureText({ amount: income.paid + income.unpaid, currency }),
  }));
  const pick = ({ activeTooltipIndex: at }: { activeTooltipIndex?: unknown }) => {
    const picked = data[Number(at)];
    if (at !== undefined && at !== null && picked) onPick(picked.date);
  };
  return (
    <BarChart
      h={220}
      data={data}
      dataKey="name"
      type="stacked"
      series={[
        { name: 'paid', label: words.paid, color: 'var(--p-text)' },
        { name: 'unpaid', label: words.unpaid, color: 'var(--p-workplace)' },
      ]}
      role="group"
      aria-label={words.chart.spoken(currencyText(currency))}
      withYAxis={false}
      gridAxis="y"
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={44}
      tooltipAnimationDuration={0}
      valueFormatter={(value) => `${currencyText(currency)} ${value}`}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ margin: { top: 24, right: 0, left: 0, bottom: 0 }, onClick: pick, stackOffset: 'sign' }}
    >
      {/* Nothing on top of a stack, so that its total stands there. */}
      <Bar dataKey="top" stackId="stack" isAnimationActive={false} tooltipType="none" legendType="none">
        <LabelList dataKey="total" position="top" fill="var(--p-text)" fontSize={isNarrow ? 12 : 14} fontWeight={550} />
      </Bar>
    </BarChart>
  );
}
