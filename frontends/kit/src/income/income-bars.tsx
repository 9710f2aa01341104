/** Bars of paid and unpaid totals, stacked, with the total on top of each. */
import { useMediaQuery } from '@mantine/hooks';
import { payPeriods } from '../domain/limits.ts';
import { currencyText, decimalsOfCurrency, figureText } from '../domain/money.ts';
import { dateText, weekdayText } from '../domain/time.ts';
import { countText } from '../i18n/number-text.ts';
import { incomeTexts } from '../locales/texts.ts';
import { StackedBars } from '../ui/stacked-bars.tsx';
import { corrections, type DateIncome, heightOf } from './income-per-date.ts';
import { incomeSeries } from './income-series.ts';

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
  const bars = dates.map((income) => ({
    name: nameOf(income),
    paid: heightOf(income.paid, currency),
    unpaid: heightOf(income.unpaid, currency),
    total: income.paid + income.unpaid === 0 ? '' : totalOf(income.paid + income.unpaid),
  }));
  return (
    <StackedBars
      bars={bars}
      series={incomeSeries()}
      label={words.chart.spoken(currencyText(currency))}
      valueText={(value) => `${currencyText(currency)} ${value}`}
      onPick={(index) => {
        const picked = dates[index];
        if (picked) onPick(picked.date);
      }}
    />
  );
}
