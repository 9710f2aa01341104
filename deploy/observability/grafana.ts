/** A board as Grafana reads it: rows of three panels, each a graph of its queries, of whichever Prometheus is chosen at the top. */
import type { Board, Panel } from './boards.ts';

const columns = 3;
const [width, height] = [24 / columns, 8];
const datasource = { type: 'prometheus', uid: '${datasource}' };

const letter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

/** Where something stands; a row's title is one high. */
type Place = { x: number; y: number };

function graph({ title, unit, queries }: Panel, id: number, { x, y }: Place) {
  return {
    id,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { x, y, w: width, h: height },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: letter(index),
      datasource,
      expr,
      legendFormat: legend,
      range: true,
    })),
  };
}

function rowTitle(title: string, id: number, y: number) {
  return { id, type: 'row', title, collapsed: false, gridPos: { x: 0, y, w: 24, h: 1 }, panels: [] };
}

function panelsOf({ rows }: Board) {
  const made: (ReturnType<typeof graph> | ReturnType<typeof rowTitle>)[] = [];
  let y = 0;
  for (const { title, panels } of rows) {
    made.push(rowTitle(title, made.length + 1, y++));
    for (const [index, panel] of panels.entries()) {
      const place = { x: (index % columns) * width, y: y + Math.floor(index / columns) * height };
      made.push(graph(panel, made.length + 1, place));
    }
    y += Math.ceil(panels.length / columns) * height;
  }
  return made;
}

export function grafanaBoard(board: Board) {
  return {
    uid: `parlance-${board.name}`,
    title: board.title,
    tags: ['parlance'],
    schemaVersion: 39,
    editable: false,
    graphTooltip: 1,
    refresh: '1m',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0, refresh: 1 }],
    },
    panels: panelsOf(board),
  };
}
