/** What watches a platform knows all of its programs, by their names and ports. */
import { existsSync } from 'node:fs';
import { DEPLOYABLES } from '@parlance/proto/services';
import { parse } from 'yaml';
import { alertmanagerArgs, alertmanagerConfig } from './parts/alertmanager.ts';
import { prometheusArgs, prometheusConfig, rulesOf } from './parts/prometheus.ts';
import { findRoot, makeProfile } from './profile.ts';
import type { Supervisor } from './supervisor.ts';
import { toldToTrace, watchingParts } from './watching.ts';

const profile = makeProfile({ root: findRoot(), env: {} });

test('Prometheus reads each program under its name, has the rules of the charts, and tells Alertmanager', () => {
  const { rule_files, alerting, scrape_configs } = parse(prometheusConfig(profile)) as {
    rule_files: string[];
    alerting: unknown;
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  expect(rule_files).toEqual([rulesOf(profile)]);
  expect(existsSync(rulesOf(profile))).toBe(true);
  expect(alerting).toEqual({ alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:8111'] }] }] });
  const targets = scrape_configs.map(({ job_name, static_configs }) => [job_name, static_configs[0]?.targets]);
  expect(targets.map(([name]) => name)).toEqual([...DEPLOYABLES]);
  expect(Object.fromEntries(targets)).toMatchObject({ gateway: ['127.0.0.1:8091'], booking: ['127.0.0.1:8095'] });
});

test('alerts are mailed to the inbox, and to nobody where mails go elsewhere', () => {
  const receivers = (hasInbox: boolean) =>
    (parse(alertmanagerConfig(profile, hasInbox)) as { receivers: { email_configs?: { smarthost: string }[] }[] })
      .receivers;
  expect(receivers(true)[0]?.email_configs?.[0]?.smarthost).toBe('127.0.0.1:8082');
  expect(receivers(false)[0]).not.toHaveProperty('email_configs');
});

test('traces come where they are asked for, also beside alerts that come faster', () => {
  const titles = (options: { pace?: number; traces: boolean }) =>
    watchingParts({ profile, supervisor: {} as Supervisor, ...options }).map(({ title }) => title);
  expect(titles({ traces: true })).toEqual(['Prometheus', 'Alertmanager', 'Zipkin', 'Spans']);
  expect(titles({ pace: 20, traces: false })).toEqual(['Prometheus', 'Alertmanager']);
  expect(titles({ pace: 20, traces: true })).toContain('Zipkin');
});

test('what is mailed or shown leads to where somebody listens, not to the name of the machine', () => {
  const addresses = [...prometheusArgs(profile), ...alertmanagerArgs(profile)].filter((one) =>
    one.includes('external'),
  );
  expect(addresses).toEqual([8110, 8111].map((port) => `--web.external-url=http://127.0.0.1:${port}`));
});

test('each program is told where its spans go, and keeps what a test adds', () => {
  const extra = toldToTrace(profile, { booking: { SWEEP_EVERY_MS: '5' } });
  expect(Object.keys(extra ?? {}).sort()).toEqual([...DEPLOYABLES].sort());
  expect(extra?.booking).toEqual({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:8113', SWEEP_EVERY_MS: '5' });
});
