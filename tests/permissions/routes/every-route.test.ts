/** The permission tables name every call of the gateway, and say of roles what the route map says. A route without a row fails here. */
import type { LiveDeps } from '@parlance/gateway/live/routes';
import { publicRoutes } from '@parlance/gateway/app';
import { refuse } from '@parlance/gateway/refusals';
import type { Route } from '@parlance/gateway/routing/route';
import { callers, type CallerName } from '../../support/school/who.ts';
import { methodOf, refusals, type Cell, type Row } from '../callers.ts';
import { calendarTable } from '../lessons/calendar-table.ts';
import { lessonPageTable } from '../lessons/page-table.ts';
import { groupTable } from '../lessons/group-table.ts';
import { materialTable } from '../lessons/material-table.ts';
import { messageTable } from '../lessons/message-table.ts';
import { progressTable } from '../lessons/progress-table.ts';
import { timeOffTable } from '../lessons/time-off-table.ts';
import { lessonTable } from '../lessons/table.ts';
import { moneyTable } from '../money/table.ts';
import { applicationTable } from '../people/application-table.ts';
import { peopleTable } from '../people/table.ts';

const rows: readonly Row[] = [
  ...peopleTable,
  ...applicationTable,
  ...lessonTable,
  ...calendarTable,
  ...timeOffTable,
  ...lessonPageTable,
  ...groupTable,
  ...materialTable,
  ...messageTable,
  ...progressTable,
  ...moneyTable,
];
const routes = publicRoutes({} as LiveDeps);
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method.toUpperCase()} ${path}`;
const routeOf = (row: Row) => routes.find((route) => nameOf(route) === `${methodOf(row)} ${row.route}`);

test('S1 every route of the gateway stands in a permission table', () => {
  const known = new Set(rows.map((row) => `${methodOf(row)} ${row.route}`));
  expect(routes.map(nameOf).filter((name) => !known.has(name))).toEqual([]);
});

test.each(rows.map((row): [string, Row] => [row.call, row]))('%s has a route and a cell for each caller', (_t, row) => {
  expect(routeOf(row)).toBeDefined();
  expect(Object.keys(row.cells).sort()).toEqual([...callers].sort());
});

/** The refusal that the route map alone gives a caller. */
function byRole({ access, signedOut }: Route, name: CallerName): string | undefined {
  if (access.anonymous) return undefined;
  if (name === 'anonymous') return signedOut ? refuse(signedOut).message : refusals.out[1];
  if (name === 'disabled') return refusals.out[1];
  const role = /^(student|tutor|admin)/.exec(name)?.[0] ?? (name === 'training' ? 'tutor' : 'student');
  const isNamed = role === 'admin' || (access.callers as readonly string[]).includes(role);
  if (!isNamed) return access.callers.length === 0 ? refusals.admins[1] : wordsFor(access.callers);
  return name === 'unverified' && !access.unverified ? refusals.verify[1] : undefined;
}

const wordsFor = (named: readonly string[]) =>
  named.length > 1 ? refusals.both[1] : named[0] === 'student' ? refusals.students[1] : refusals.tutors[1];

const textOf = (cell: Cell): string => (typeof cell === 'number' ? '' : refusals[cell][1]);

test.each(rows.map((row): [string, Row] => [row.call, row]))(
  'API-09..API-12 %s refuses by role as the map says',
  (_t, row) => {
    const route = routeOf(row) as Route;
    for (const name of callers) {
      const refused = byRole(route, name);
      if (refused !== undefined) expect([name, textOf(row.cells[name])]).toEqual([name, refused]);
    }
  },
);
