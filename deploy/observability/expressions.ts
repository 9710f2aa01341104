/** Everything that is asked of Prometheus: by the rules, and by the panels of the boards. */
import { BOARDS } from './boards.ts';
import { GROUPS } from './rules.ts';

export const EXPRESSIONS: readonly string[] = [
  ...GROUPS.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ...BOARDS.flatMap(({ rows }) =>
    rows.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries.map(({ expr }) => expr))),
  ),
];
