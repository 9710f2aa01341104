/** The alerts as Prometheus itself reads them: each is shown series that fire it, to the minute, and series that do not. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demandTool } from '@parlance/deploy/apt';
import { alertRules, GROUPS, type AlertRule } from '@parlance/deploy/observability/rules';
import { PROMTOOL } from '@parlance/deploy/prometheus';
import { parse, stringify } from 'yaml';
import { root, text } from '../meta/repository.ts';
import type { AlertCase } from './alert-case.ts';
import { ALERT_CASES } from './alert-cases.ts';
import { PROFILES, render, type Release } from './render.ts';

const rulesFile = 'helm/platform/files/rules.yaml';
const names = [...new Set(ALERT_CASES.map(({ alert }) => alert))];

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'alerts-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const ruleOf = (alert: string, { severity, window }: Record<string, string>) =>
  alertRules().find(
    ({ alert: name, labels }) => name === alert && labels.severity === severity && labels.window === window,
  ) as AlertRule;

/** What Prometheus makes of `{{ $labels.job }}`. */
const filled = (words: string, labels: Record<string, string>) =>
  words.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name] ?? '');

function expected(alert: string, labels: Record<string, string>) {
  const { summary, runbook_url } = ruleOf(alert, labels).annotations;
  return { exp_labels: labels, exp_annotations: { summary: filled(summary, labels), runbook_url } };
}

function promtoolTest({ alert, series, silentAt, firesAt, labels = [] }: AlertCase) {
  const fires = labels.map((of) => expected(alert, of));
  return {
    interval: '1m',
    input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
    alert_rule_test: [
      { eval_time: silentAt, alertname: alert, exp_alerts: [] },
      ...(firesAt === undefined ? [] : [{ eval_time: firesAt, alertname: alert, exp_alerts: fires }]),
    ],
  };
}

type Rules = { groups: { name: string; rules: { alert?: string; expr: string; labels?: { objective?: string } }[] }[] };

/** Of the file only what one alert needs: promtool looks at every rule at every minute. */
function rulesOf(name: string, file: string): string {
  const { groups } = parse(file) as Rules;
  const own = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert === name);
  const objective = /objective="([a-z-]+)"/.exec(own[0]?.expr ?? '')?.[1] ?? '';
  const needed = groups.map((group) => ({
    ...group,
    rules: group.rules.filter(({ alert, labels }) => alert === name || labels?.objective === objective),
  }));
  return stringify({ groups: needed }, { lineWidth: 0 });
}

/** What promtool complains of; nothing when all is as it should be. */
function complaints(name: string, file = text(rulesFile)): string {
  const [rules, test] = [join(folder, 'rules.yaml'), join(folder, 'test.yaml')];
  writeFileSync(rules, rulesOf(name, file));
  const tests = ALERT_CASES.filter(({ alert }) => alert === name).map(promtoolTest);
  // Shares first: promtool takes groups in any order, and alerts would see those of the minute before.
  const order = { evaluation_interval: '1m', group_eval_order: GROUPS.map(({ name: group }) => group) };
  writeFileSync(test, stringify({ rule_files: [rules], ...order, tests }, { lineWidth: 0 }));
  const { status, stdout, stderr } = spawnSync(demandTool(PROMTOOL), ['test', 'rules', test], { encoding: 'utf8' });
  return status === 0 ? '' : `${stdout}${stderr}`;
}

test('Prometheus takes the rules', () => {
  const said = execFileSync(demandTool(PROMTOOL), ['check', 'rules', rulesFile], { cwd: root, encoding: 'utf8' });
  expect(said).toMatch(/SUCCESS: \d+ rules found/);
});

test.each(names)('%s: told by the minute that is written, and not by the one before', (name) => {
  expect(complaints(name)).toBe('');
});

test.each([
  ['a threshold that is higher', 'FactsWait', 'inbox_waiting_seconds) > 60', 'inbox_waiting_seconds) > 61'],
  ['a threshold that is lower', 'FactsWait', 'inbox_waiting_seconds) > 60', 'inbox_waiting_seconds) > 59'],
  ['a minute more', 'FactsParked', 'for: 1m', 'for: 2m'],
  ['a window that bears more', 'LessonJoinsFail', '> 0.0072', '> 0.009'],
  ['a kind of fault less', 'LessonJoinsFail', 'internal|unavailable', 'internal'],
])('a rule with %s is found', (_, name, from, to) => {
  expect(text(rulesFile)).toContain(from);
  expect(complaints(name, text(rulesFile).replaceAll(from, to))).toContain('FAILED');
});

const production = PROFILES.production?.[1] as Release;
type Spec = { groups: { rules: { annotations?: { runbook_url: string } }[] }[] };
const ruleObjects = (settings: string[]) =>
  render(
    production,
    settings.flatMap((setting) => ['--set', setting]),
  ).objects.filter(({ kind }) => kind === 'PrometheusRule');

test('the operator is given the same rules, and none where there is no operator', () => {
  const [object] = ruleObjects([]);
  expect(object?.spec).toEqual(parse(text(rulesFile)));
  expect(ruleObjects(['monitoring.alerts=false'])).toEqual([]);
});

test('the pages of the alerts may lie on a server', () => {
  const [object] = ruleObjects(['monitoring.runbooks=https://pages.example.org/runbooks/']);
  const urls = (object?.spec as Spec).groups.flatMap(({ rules }) =>
    rules.flatMap(({ annotations }) => annotations?.runbook_url ?? []),
  );
  expect(urls).toHaveLength(alertRules().length);
  expect(urls.filter((url) => !/^https:\/\/pages\.example\.org\/runbooks\/[a-z-]+\.md$/.test(url))).toEqual([]);
});
