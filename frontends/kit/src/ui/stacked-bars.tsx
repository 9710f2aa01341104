/** Bars of several parts, one on the other, with the total on top of each. Comes with the drawing library: load it when there is something to draw. */
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import { Bar, LabelList } from 'recharts';

export type Series<Part extends string = string> = { name: Part; label: string; color: string };
type StackedBar<Part extends string> = Record<Part, number> & { name: string; total: string };

type Props<Part extends string> = {
  bars: readonly StackedBar<Part>[];
  series: readonly Series<Part>[];
  /** What it shows, to whom cannot see it. */
  label: string;
  valueText?: (value: number) => string;
  /** On small screens the first one of so many has its name below. */
  namesEvery?: number;
  onPick?: (index: number) => void;
};

export function StackedBars<Part extends string>(props: Props<Part>) {
  const { bars, series, label, valueText = String, namesEvery = 1, onPick } = props;
  const isNarrow = useMediaQuery('(max-width: 699px)');
  const heights = bars.map((bar) => series.reduce((sum, { name }) => sum + bar[name], 0));
  const hair = Math.max(...heights, 1) / 1_000;
  const pick = ({ activeTooltipIndex: at }: { activeTooltipIndex?: unknown }) => {
    if (at !== undefined && at !== null && bars[Number(at)]) onPick?.(Number(at));
  };
  return (
    <BarChart
      h={220}
      data={bars.map((bar) => ({ ...bar, top: hair }))}
      dataKey="name"
      type="stacked"
      series={[...series]}
      role="group"
      aria-label={label}
      withYAxis={false}
      gridAxis="x"
      xAxisProps={{ interval: isNarrow ? namesEvery - 1 : 0 }}
      yAxisProps={{ tickCount: 3 }}
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={44}
      tooltipAnimationDuration={0}
      valueFormatter={valueText}
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
