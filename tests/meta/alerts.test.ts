/** Every alert has a page and a test, and asks only for what our programs measure. The rules that Prometheus reads are made of deploy/observability. */
import { GROUPS, alertRules, isAlert } from '@parlance/deploy/observability/rules';
import { parse, stringify } from 'yaml';
import { ALERT_CASES } from '../charts/alert-cases.ts';
import { impossible, selectorsOf } from '../support/selectors.ts';
import { committedPage } from './committed-page.ts';
import { unmeasured } from './promql.ts';
import { exists, text } from './repository.ts';

const expressions = GROUPS.flatMap(({ rules }) => rules).map((rule) => ({
  of: isAlert(rule) ? rule.alert : `${rule.record} of ${rule.labels.objective}`,
  expr: rule.expr,
}));
const alerts = alertRules();
const names = [...new Set(alerts.map(({ alert }) => alert))];
const recorded = new Set(GROUPS.flatMap(({ rules }) => rules.flatMap((rule) => (isAlert(rule) ? [] : [rule.record]))));

test('helm/platform/files/rules.yaml is current', async () => {
  const { committed, actual } = await committedPage('helm/platform/files/rules.yaml', [
    '# What Prometheus is to record and to tell, made of deploy/observability by tests/meta/alerts.test.ts (UPDATE=1).',
    stringify({ groups: GROUPS }, { lineWidth: 0, aliasDuplicateObjects: false }),
  ]);
  expect(committed).toBe(actual);
});

test.each(names)('%s has its page: what it means, what the school notices, how to look, what to do', (name) => {
  const [page = '', ...others] = new Set(
    alerts.filter(({ alert }) => alert === name).map(({ annotations }) => annotations.runbook_url),
  );
  expect(others).toEqual([]);
  expect(exists(page)).toBe(true);
  const [, listed = ''] = /^\*\*Alerts?\.\*\* (.*)$/m.exec(text(page)) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, one]) => one)).toContain(name);
  for (const part of [/^\*\*Meaning\.\*\*/m, /^\*\*Impact\.\*\*/m, /^## Check/m, /^## (Act|Check and act)/m])
    expect(text(page)).toMatch(part);
});

test('a page names no alert that is not there', () => {
  const pages = [...new Set(alerts.map(({ annotations }) => annotations.runbook_url))];
  const listed = pages.flatMap((page) => [
    ...(/^\*\*Alerts?\.\*\* .*$/m.exec(text(page))?.[0] ?? '').matchAll(/`(\w+)`/g),
  ]);
  expect(listed.map(([, one]) => one).sort()).toEqual([...names].sort());
});

test.each(alerts.map(({ alert, labels }) => [alert, labels] as const))(
  '%s %j is shown series that fire it, a minute after they did not, and series that never do',
  (alert, labels) => {
    const cases = ALERT_CASES.filter((one) => one.alert === alert);
    const minutes = (time = '') => Number(/^(\d+)m$/.exec(time)?.[1]);
    const firing = cases.filter(({ labels: told = [] }) =>
      told.some(({ severity, window }) => severity === labels.severity && window === labels.window),
    );
    expect(firing.length).toBeGreaterThan(0);
    for (const { silentAt, firesAt } of firing) expect(minutes(firesAt) - minutes(silentAt)).toBe(1);
    expect(cases.some(({ firesAt }) => firesAt === undefined)).toBe(true);
  },
);

test.each(expressions)(
  '$of asks only for what is measured, by labels that it has and values that these can have',
  async ({ expr }) => {
    expect(selectorsOf(expr).length).toBeGreaterThan(0);
    expect(await unmeasured(expr, recorded)).toEqual([]);
    expect(impossible(expr)).toEqual([]);
  },
);

test('an expression that asks for something else is found', async () => {
  const planted = 'sum by (job) (rate(outbox_sent_total{x="}",job!~"b.c"}[5m])) > 2 unless b:c or up{job="a"} or d:e';
  expect(selectorsOf(planted).map(({ metric }) => metric)).toEqual(['outbox_sent_total', 'b:c', 'up', 'd:e']);
  expect(await unmeasured(planted, new Set(['d:e']))).toEqual(['outbox_sent_total{x}', 'b:c']);
});

test.each([
  ['a value that the registry does not list', 'mails_total{outcome=~"sent|gone"}', 'mails_total{outcome="gone"}'],
  ['one of another metric', 'job_seconds_count{outcome="ok"}', 'job_seconds_count{outcome="ok"}'],
  [
    'one that nothing can be unlike',
    'grpc_server_seconds_count{outcome!="fine"}',
    'grpc_server_seconds_count{outcome="fine"}',
  ],
  [
    'a pattern of none',
    'lesson_transition_lag_seconds_count{kind=~"swept-.*"}',
    'lesson_transition_lag_seconds_count{kind="swept-.*"}',
  ],
  [
    'a bucket that there is not',
    'rate(mails_due{job="notification"}[5m]) < grpc_server_seconds_bucket{le="0.4"}',
    'grpc_server_seconds_bucket{le="0[.]4"}',
  ],
  ['a program that we have not', 'up{job="bookings"}', 'up{job="bookings"}'],
  [
    'a call that is not in a contract',
    'grpc_server_seconds_count{method=~".*/(BookSlot|Book)"}',
    'grpc_server_seconds_count{method=".*/Book"}',
  ],
  [
    'a route that is not in the document',
    'gateway_request_seconds_count{route!="/api/v2/live"}',
    'gateway_request_seconds_count{route="/api/v2/live"}',
  ],
])('%s is found', (_what, expr, found) => {
  expect(impossible(expr)).toEqual([found]);
});

test('calls that expressions name are calls that there are', () => {
  const named = [...JSON.stringify(expressions).matchAll(/(parlance(?:[\\.]+\w+)+)\/\(([\w|]+)\)/g)].flatMap(
    ([, service = '', rpcs = '']) => rpcs.split('|').map((rpc) => [service.replaceAll(/[\\.]+/g, '.'), rpc] as const),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const [service, rpc] of named) {
    const [, context = '', , name = ''] = service.split('.');
    const file = `proto/parlance/${context}/v1/${name.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase()}.proto`;
    expect(text(file)).toContain(`rpc ${rpc}(`);
  }
});

test('the file is what a plain Prometheus reads', () => {
  const { groups } = parse(text('helm/platform/files/rules.yaml')) as { groups: { name: string }[] };
  expect(groups.map(({ name }) => name)).toEqual(GROUPS.map(({ name }) => name));
});
