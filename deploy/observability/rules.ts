/** Prometheus's rules, as its own files and the operator's PrometheusRule hold them: each objective's shares, and all alerts. */
import { ALERTS, type Alert, type Severity } from './alerts.ts';
import { countOver, rateOver } from './metrics.ts';
import { BURNS, mostIgnored, OBJECTIVES, type Burn, type Objective } from './objectives.ts';

export type Recording = { record: string; expr: string; labels: Record<string, string> };
export type AlertRule = {
  alert: string;
  expr: string;
  for?: string;
  labels: Record<string, string> & { severity: Severity };
  annotations: { summary: string; runbook_url: string };
};
export type Group = { name: string; interval?: string; rules: (Recording | AlertRule)[] };

/** Where the page of an alert lies in the repository; whoever has them on a server says so in the chart (`monitoring.runbooks`). */
const runbookFolder = 'docs/runbooks';
const pageOf = (runbook: string) => `${runbookFolder}/${runbook}.md`;

export const shareName = (window: string): string => `objective:bad:ratio_rate${window}`;
const countName = (window: string): string => `objective:bad:increase${window}`;

/** What Prometheus shows, without a float's tail. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)));

const share = ({ name, bad, total }: Objective, window: string): Recording => ({
  record: shareName(window),
  expr: `(${bad(rateOver(window))}) / (${total(rateOver(window))})`,
  labels: { objective: name },
});

const count = ({ name, bad }: Objective, window: string): Recording => ({
  record: countName(window),
  expr: bad(countOver(window)),
  labels: { objective: name },
});

const recorded = (shares: readonly string[], counts: readonly string[]): Recording[] =>
  OBJECTIVES.flatMap((objective) => [
    ...shares.map((window) => share(objective, window)),
    ...counts.map((window) => count(objective, window)),
  ]);

function burning({ name, alert, summary, runbook, target, pages }: Objective, burn: Burn): AlertRule {
  const { long, short, times, isUrgent } = burn;
  const which = `{objective="${name}"}`;
  const most = rounded(times * (1 - target));
  const conditions = [
    `${shareName(long)}${which} > ${most}`,
    `${shareName(short)}${which} > ${most}`,
    `${countName(long)}${which} > ${mostIgnored}`,
  ];
  return {
    alert,
    expr: conditions.join(' and '),
    for: burn.for,
    labels: { severity: pages && isUrgent ? 'page' : 'ticket', window: long },
    annotations: { summary, runbook_url: pageOf(runbook) },
  };
}

const alerting = ({ name, expr, for: holds, severity, summary, runbook }: Alert): AlertRule => ({
  alert: name,
  expr,
  ...(holds !== '0s' && { for: holds }),
  labels: { severity },
  annotations: { summary, runbook_url: pageOf(runbook) },
});

export const GROUPS: readonly Group[] = [
  { name: 'parlance-objectives', rules: recorded(['5m', '30m', '1h'], ['1h']) },
  // Long windows change slowly and cost most.
  { name: 'parlance-objectives-long', interval: '2m', rules: recorded(['6h', '3d'], ['6h', '3d']) },
  { name: 'parlance-budgets', rules: OBJECTIVES.flatMap((objective) => BURNS.map((burn) => burning(objective, burn))) },
  { name: 'parlance-causes', rules: ALERTS.map(alerting) },
];

export const isAlert = (rule: Recording | AlertRule): rule is AlertRule => 'alert' in rule;

export const alertRules = (): AlertRule[] => GROUPS.flatMap(({ rules }) => rules).filter(isAlert);
