import { dayText } from '@parlance/kit/domain/time.ts';
import { type Series, StackedBars } from '@parlance/kit/ui/stacked-bars.tsx';
import { progressTexts } from '../../../locales/texts.ts';
import type { Week } from '../model/weeks.ts';

type Props = { weeks: Week[]; series: Series<'workplace' | 'pte'>[] };

export function WeekBars({ weeks, series }: Props) {
  const { weeks: words } = progressTexts.use();
  const bars = weeks.map(({ monday, workplace, pte }) => {
    return { name: dayText(monday, 'UTC'), workplace, pte, total: String(workplace + pte) };
  });
  return <StackedBars bars={bars} series={series} label={words.spoken} namesEvery={3} />;
}
