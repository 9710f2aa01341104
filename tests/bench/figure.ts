/** How every script says what it measured: `bench name value unit bar goal verdict`, one line a figure. */

export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** Must hold to ship, and what we steer for. Without them a figure is recorded only. */
  bar?: number;
  goal?: number;
  /** Where more is better; usually less is. */
  moreIsBetter?: boolean;
};

function verdict({ value, bar, goal, moreIsBetter = false }: Figure): string {
  if (bar === undefined) return 'recorded';
  const reaches = (aim: number) => (moreIsBetter ? value >= aim : value <= aim);
  if (goal !== undefined && reaches(goal)) return 'goal';
  return reaches(bar) ? 'bar' : 'missed';
}

export function printFigure(figure: Figure): void {
  const { name, value, unit, bar = '-', goal = '-' } = figure;
  console.log(['bench', name, Number(value.toFixed(2)), unit, bar, goal, verdict(figure)].join(' '));
}
