/** Prometheus: reads what all programs of this platform measure, and tells by the rules of the charts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';
import { stringify } from 'yaml';
import { GROUPS } from '../../observability/rules.ts';
import { faster } from '../../observability/faster.ts';
import { PROMETHEUS } from '../../tools/prometheus.ts';
import { demandTool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import { httpPort } from '../services/environment.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

const scrapeEvery = '5s';
const kept = '3d';
/** Prometheus's own. */
const usualLookbackS = 300;

export const rulesOf = ({ root }: Pick<Profile, 'root'>): string => join(root, 'helm/platform/files/rules.yaml');

type Reading = { rules?: string; every?: string };

/** The name of the program is the job, as the service monitors have it. */
export function prometheusConfig(
  profile: Profile,
  { rules = rulesOf(profile), every = scrapeEvery }: Reading = {},
): string {
  const target = (port: number) => [{ targets: [`127.0.0.1:${port}`] }];
  return stringify({
    global: { scrape_interval: every, evaluation_interval: every },
    rule_files: [rules],
    alerting: { alertmanagers: [{ static_configs: target(profile.ports.alertmanager) }] },
    scrape_configs: DEPLOYABLES.map((name) => ({
      job_name: name,
      static_configs: target(httpPort(name, profile)),
    })),
  });
}

const folderOf = ({ folder }: Pick<Profile, 'folder'>): string => join(folder, 'prometheus');

export function prometheusArgs(profile: Profile, pace = 1): string[] {
  return [
    `--config.file=${join(folderOf(profile), 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folderOf(profile), 'data')}`,
    `--storage.tsdb.retention.time=${kept}`,
    `--web.listen-address=127.0.0.1:${profile.ports.prometheus}`,
    // By itself it writes links to the machine's name, where nobody listens.
    `--web.external-url=${prometheusUrl(profile)}`,
    '--log.level=warn',
    // So long a series that has ended is still taken for one.
    ...(pace > 1 ? [`--query.lookback-delta=${Math.ceil(usualLookbackS / pace)}s`] : []),
  ];
}

export function prometheusPart({ profile, pace = 1 }: Pick<PartContext, 'profile'> & { pace?: number }): Part {
  const folder = folderOf(profile);
  const port = profile.ports.prometheus;
  return {
    title: 'Prometheus',
    givenBy: [],
    ports: [{ port, use: 'Prometheus' }],
    tools: [PROMETHEUS],
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const rules = join(folder, 'rules.yaml');
      if (pace > 1) writeFileSync(rules, stringify({ groups: faster(GROUPS, pace) }));
      writeFileSync(join(folder, 'prometheus.yaml'), prometheusConfig(profile, pace > 1 ? { rules, every: '3s' } : {}));
    },
    unit: () => ({
      name: 'prometheus',
      title: 'Prometheus',
      layer: 'part',
      command: {
        file: demandTool(PROMETHEUS),
        args: prometheusArgs(profile, pace),
      },
      ready: () => answersOk(`${prometheusUrl(profile)}/-/ready`),
      readyWithinMs: 30_000,
    }),
  };
}

export const prometheusUrl = ({ ports }: Pick<Profile, 'ports'>): string => `http://127.0.0.1:${ports.prometheus}`;
