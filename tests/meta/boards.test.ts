/** The pages of Grafana are made of deploy/observability/boards.ts, and ask only for what our programs measure. */
import { BOARDS } from '@parlance/deploy/observability/boards';
import { EXPRESSIONS } from '@parlance/deploy/observability/expressions';
import { grafanaBoard } from '@parlance/deploy/observability/grafana';
import { GROUPS, isAlert } from '@parlance/deploy/observability/rules';
import { METRICS } from '@parlance/runtime/telemetry/names';
import { impossible, selectorsOf } from '../support/selectors.ts';
import { committedPage } from './committed-page.ts';
import { unmeasured } from './promql.ts';

const recorded = new Set(GROUPS.flatMap(({ rules }) => rules.flatMap((rule) => (isAlert(rule) ? [] : [rule.record]))));
const panels = BOARDS.flatMap(({ name, rows }) =>
  rows.flatMap((row) => row.panels.map((panel) => ({ of: `${name}: ${panel.title}`, ...panel }))),
);

test.each(BOARDS)('helm/platform/files/boards/$name.json is current', async (board) => {
  const { committed, actual } = await committedPage(`helm/platform/files/boards/${board.name}.json`, [
    JSON.stringify(grafanaBoard(board)),
  ]);
  expect(committed).toBe(actual);
});

test.each(panels)('$of: asks only for what is measured, by values that there can be', async ({ queries }) => {
  for (const { expr } of queries) {
    expect(selectorsOf(expr).length).toBeGreaterThan(0);
    expect(await unmeasured(expr, recorded)).toEqual([]);
    expect(impossible(expr)).toEqual([]);
  }
});

test('no panel lies on another one, and each has a title of its own', () => {
  for (const board of BOARDS) {
    const { panels: made = [] } = grafanaBoard(board);
    const cells = made.flatMap(({ gridPos: { x, y, w, h } = { x: 0, y: 0, w: 0, h: 0 } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    const graphs = board.rows.flatMap(({ panels: some }) => some).length;
    expect(cells.length).toBe(board.rows.length * 24 + graphs * 8 * 8);
    expect(new Set(cells).size).toBe(cells.length);
    const titles = made.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
  }
});

test('every metric of ours is on a page or in an alert', () => {
  const shown = new Set(
    EXPRESSIONS.flatMap(selectorsOf).map(({ metric }) => metric.replace(/_(count|sum|bucket)$/, '')),
  );
  expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual([]);
});
