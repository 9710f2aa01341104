/** Bars of paid and unpaid totals, stacked, with the total on top of each. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { Bar, LabelList } from 'recharts';
import { payPeriods } from '../domain/limits.ts';
import { currencyText, decimalsOfCurrency, figureText } from '../domain/money.ts';
import { dateText, weekdayText } from '../domain/time.ts';
import { countText } from '../i18n/number-text.ts';
import { incomeTexts } from '../locales/texts.ts';
import { corrections, type DateIncome, heightOf } from './income-per-date.ts';

type Props = { dates: readonly DateIncome[]; currency: string; onPick: (date: string) => void };

function wholeText(amount: number, currency: string): string | undefined {
  const unit = 10 ** decimalsOfCurrency(currency);
  return amount % unit === 0 ? countText(amount / unit).replace('-', '−') : undefined;
}

export function IncomeBars({ dates, currency, onPick }: Props) {
  const words = incomeTexts.use();
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const nameOf = ({ date, when }: DateIncome) => {
    if (date === corrections) return isNarrow ? words.chart.correctionsInShort : words.corrections;
    return isNarrow ? weekdayText(when, payPeriods.zone) : dateText(when, payPeriods.zone).replace(/ \d{4}$/, '');
  };
  /** Whole amounts without their decimals: there is a bar's width for them. */
  const totalOf = (amount: number) => wholeText(amount, currency) ?? figureText({ amount, currency });
  const hair = Math.max(...dates.map(({ paid, unpaid }) => heightOf(paid + unpaid, currency)), 1) / 1_000;
  const data = dates.map((income) => ({
    date: income.date,
    name: nameOf(income),
    paid: heightOf(income.paid, currency),
    unpaid: heightOf(income.unpaid, currency),
    top: hair,
    total: income.paid + income.unpaid === 0 ? '' : totalOf(income.paid + income.unpaid),
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
      gridAxis="x"
      xAxisProps={{ interval: 0 }}
      yAxisProps={{ tickCount: 3 }}
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={44}
      tooltipAnimationDuration={0}
      valueFormatter={(value) => `${currencyText(currency)} ${value}`}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ margin: { top: 24, right: 0, left: 0, bottom: 0 }, onClick: pick, stackOffset: 'sign' }}
    >
      {/* Next to nothing on top of a stack, so that its total stands there. */}
      <Bar dataKey="top" stackId="stack" fill="none" isAnimationActive={false} tooltipType="none" legendType="none">
        <LabelList dataKey="total" position="top" fill="var(--p-text)" fontSize={isNarrow ? 12 : 14} fontWeight={550} />
      </Bar>
    </BarChart>
  );
}
