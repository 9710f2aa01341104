/** A board as Grafana reads it: rows of three panels, each a graph of its queries, of whichever Prometheus is chosen at the top. */
import {
  LegendDisplayMode,
  LegendPlacement,
  SortOrder,
  TooltipDisplayMode,
  VisibilityMode,
  VizLegendOptionsBuilder,
  VizTooltipOptionsBuilder,
} from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  RowBuilder,
  type Dashboard,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import type { Board, Panel } from './boards.ts';

const columns = 3;
const [width, height] = [24 / columns, 8];
const datasource = { type: 'prometheus', uid: '${datasource}' };

const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

function graph({ title, unit, queries }: Panel, id: number): PanelBuilder {
  const made = new PanelBuilder()
    .id(id)
    .title(title)
    .datasource(datasource)
    .span(width)
    .height(height)
    .unit(unit)
    .min(0)
    .fillOpacity(10)
    .showPoints(VisibilityMode.Never)
    .legend(
      new VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.List)
        .placement(LegendPlacement.Bottom)
        .showLegend(true),
    )
    .tooltip(new VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(SortOrder.Descending));
  for (const [index, { expr, legend }] of queries.entries()) {
    const query = new DataqueryBuilder()
      .refId(letter(index))
      .datasource(datasource)
      .expr(expr)
      .legendFormat(legend)
      .range();
    made.withTarget(query);
  }
  return made;
}

export function grafanaBoard({ name, title, rows }: Board): Dashboard {
  const board = new DashboardBuilder(title)
    .uid(`parlance-${name}`)
    .tags(['parlance'])
    .readonly()
    .tooltip(DashboardCursorSync.Crosshair)
    .refresh('1m')
    .time({ from: 'now-6h', to: 'now' })
    .timezone('browser')
    .withVariable(new DatasourceVariableBuilder('datasource').label('Prometheus').type('prometheus'));
  let id = 0;
  for (const row of rows) {
    board.withRow(new RowBuilder(row.title).id(++id));
    for (const panel of row.panels) board.withPanel(graph(panel, ++id));
  }
  return board.build();
}
