/** The tables of the capacity guide follow from what was measured: another figure makes another plan. */
import { MOVED_WITHIN_SECONDS, OBJECTIVES } from '@parlance/deploy/observability/objectives';
import { parse } from 'yaml';
import { costs, figureName, partsOf, sizes, totalOf, type CostName, type SizeName } from '../bench/capacity/costs.ts';
import {
  assumed,
  bottlenecks,
  held,
  planFor,
  programs,
  serverConnections,
  type Figures,
} from '../bench/capacity/plan.ts';
import { committedPage, table } from './committed-page.ts';
import { text } from './repository.ts';

type Row = { figure: string; value: string; date: string; note?: string };
const rows = parse(text('docs/measurements/figures.yaml')) as Row[];
const known = { ...costs, ...sizes };
const names = Object.keys(known) as (CostName | SizeName)[];

function rowOf(name: CostName | SizeName): Row {
  const row = rows.find(({ figure }) => figure === figureName(name));
  if (row === undefined) throw new Error(`"${figureName(name)}" was not measured`);
  return row;
}
const measured = Object.fromEntries(names.map((name) => [name, partsOf(rowOf(name).value)])) as Figures;

/** Measured beside the race test of the sweeper. */
const swept = rows.find(({ figure }) => figure.startsWith('50,001 due moves'))?.note ?? '';
const movesASecond = Number(/three replicas make some (\d+) a second/.exec(swept)?.[1]);

const told = (value: number) => Number(value.toPrecision(2)).toLocaleString('en', { maximumSignificantDigits: 2 });

function costTable(): string[] {
  const cells = names.map((name) => {
    const { value, date } = rowOf(name);
    const at = value.indexOf(':');
    return [known[name], value.slice(0, at), value.slice(at + 2), date];
  });
  return table(['what', 'all parts together', 'of it', 'measured'], cells);
}

const sizesOfSchools = [1_000, 10_000, 100_000, 1_000_000];

function planTable(): string[] {
  const plans = sizesOfSchools.map((students) => planFor(measured, students));
  const exact = (what: string, of: (plan: (typeof plans)[number]) => number) => [
    what,
    ...plans.map((plan) => of(plan).toLocaleString('en')),
  ];
  const line = (what: string, of: (plan: (typeof plans)[number]) => number) => [
    what,
    ...plans.map((plan) => told(of(plan))),
  ];
  return table(
    ['', ...sizesOfSchools.map((students) => `${students.toLocaleString('en')} students`)],
    [
      ...programs.map((name) => exact(`${name}, replicas`, ({ replicas }) => replicas[name])),
      ...['postgres', 'keycloak', 'kafka', 'redis', 'nginx'].map((part) =>
        line(`${part}, processors`, ({ processors }) => processors[part] ?? 0),
      ),
      exact('media nodes of 8 processors', ({ mediaNodes }) => mediaNodes),
      line('memory of live streams, GB', ({ streamGb }) => streamGb),
      line('database connections at most', ({ connections }) => connections),
      exact('partitions of a topic', ({ partitions }) => partitions),
    ],
  );
}

const bottleneckTable = (): string[] =>
  table(
    ['what there is one of', 'full with', 'at so many students', 'then'],
    bottlenecks(measured, movesASecond).map(({ what, limit, students, then }) => [what, limit, told(students), then]),
  );

const assumptionTable = (): string[] =>
  table(
    ['assumed', ''],
    [
      ['lessons of a student in a week', String(assumed.lessonsAWeek)],
      ['of all students, in a lesson in the busiest quarter of an hour', `${assumed.inLessons * 100} %`],
      ['of those lessons, begun at the same full or half hour', `${assumed.ofOneInstant * 100} %`],
      [
        'and looking around',
        `${assumed.browsing * 100} %, a step every ${assumed.secondsBetweenSteps} s, one in ${1 / assumed.searches} a search`,
      ],
      ['bookings at the peak', `${assumed.bookingPeak} times the mean`],
      ['of those who come into a room, within the first minute', `${assumed.firstMinute * 100} %`],
      ['one line of chat from each in a lesson', `every ${assumed.secondsBetweenLines} s`],
      ['one event on each live stream', `every ${assumed.secondsBetweenEvents} s`],
      ['of those who are there, signing in anew within ten minutes', `${assumed.signInAnew * 100} %`],
      ['a processor is busy for at most', `${assumed.busy * 100} %`],
    ],
  );

const blocks = { assumptions: assumptionTable, costs: costTable, plans: planTable, bottlenecks: bottleneckTable };

test('docs/guides/capacity.md has the tables that follow from the figures', async () => {
  const path = 'docs/guides/capacity.md';
  const page = Object.entries(blocks).reduce((written, [name, make]) => {
    const block = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- /${name} -->)`);
    expect(written).toMatch(block);
    return written.replace(block, (_all, begin: string, end: string) => [begin, '', ...make(), end].join('\n'));
  }, text(path));
  const { committed, actual } = await committedPage(path, page.split('\n'));
  expect(committed).toBe(actual);
});

test('more students never need less', () => {
  const plans = sizesOfSchools.map((students) => planFor(measured, students));
  for (const [index, plan] of plans.entries()) {
    const before = plans[index - 1];
    if (before === undefined) continue;
    for (const name of programs) expect(plan.replicas[name]).toBeGreaterThanOrEqual(before.replicas[name]);
    expect(plan.mediaNodes).toBeGreaterThanOrEqual(before.mediaNodes);
    expect(plan.connections).toBeGreaterThanOrEqual(before.connections);
  }
});

test('connections are full where one student more needs another replica', () => {
  const full = bottlenecks(measured, movesASecond).find(({ what }) => what.startsWith('connections'))?.students ?? 0;
  expect(planFor(measured, full).connections).toBeLessThanOrEqual(serverConnections);
  expect(planFor(measured, full + 1).connections).toBeGreaterThan(serverConnections);
});

test('lessons of one instant are moved within what the school promises of them, and more lessons are not', () => {
  const full =
    bottlenecks(measured, movesASecond).find(({ what }) => what.startsWith('the list of due'))?.students ?? 0;
  const seconds = (students: number) => (students * assumed.inLessons * assumed.ofOneInstant) / movesASecond;
  expect(full).toBeGreaterThan(0);
  expect(seconds(full)).toBeCloseTo(MOVED_WITHIN_SECONDS);
  // Twice as quick bears twice as many.
  const quicker = bottlenecks(measured, 2 * movesASecond).find(({ what }) => what.startsWith('the list of due'));
  expect(quicker?.students).toBeCloseTo(2 * full);
  const promise = OBJECTIVES.find(({ name }) => name === 'lesson-moves');
  expect(promise?.title).toContain(`within ${MOVED_WITHIN_SECONDS} s`);
});

test('what each part uses at rest is in what it needs, of each replica', () => {
  const idle = { ...measured, rest: { ...measured.rest, kafka: 3_600, booking: 1_800 } };
  const [few, many] = [1_000, 1_000_000].map((students) => [planFor(measured, students), planFor(idle, students)]);
  expect(few?.[1]?.processors.kafka).toBeGreaterThanOrEqual(1 / assumed.busy);
  // Half a processor of each is gone, and a tenth is left.
  expect(many?.[1]?.replicas.booking).toBeGreaterThan(5 * (many?.[0]?.replicas.booking ?? 0));
});

test('live streams are counted by the memory that programs are installed with', () => {
  const values = parse(text('helm/platform/values-production.yaml'), { merge: true }) as Record<
    string,
    { heapMi: number }
  >;
  for (const [name, { heapMi }] of Object.entries(held)) expect([name, values[name]?.heapMi]).toEqual([name, heapMi]);
});

test('a row is read as it was written', () => {
  const parts = partsOf('4.4 ms of a processor: gateway 3.1, booking 1.3');
  expect(parts).toEqual({ gateway: 3.1, booking: 1.3 });
  expect(totalOf(parts)).toBeCloseTo(4.4);
});
