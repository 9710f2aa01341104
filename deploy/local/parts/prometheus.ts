/** Prometheus: reads what all programs of this platform measure, and tells by the rules of the charts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPLOYABLES } from '@parlance/proto/services';
import { stringify } from 'yaml';
import { PROMETHEUS } from '../../tools/prometheus.ts';
import { demandTool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import { httpPort } from '../services/environment.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';

const scrapeEvery = '5s';
const kept = '3d';

export const rulesOf = ({ root }: Pick<Profile, 'root'>): string => join(root, 'helm/platform/files/rules.yaml');

/** The name of the program is the job, as the service monitors have it. */
export function prometheusConfig(profile: Profile): string {
  const target = (port: number) => [{ targets: [`127.0.0.1:${port}`] }];
  return stringify({
    global: { scrape_interval: scrapeEvery, evaluation_interval: scrapeEvery },
    rule_files: [rulesOf(profile)],
    alerting: { alertmanagers: [{ static_configs: target(profile.ports.alertmanager) }] },
    scrape_configs: DEPLOYABLES.map((name) => ({
      job_name: name,
      static_configs: target(httpPort(name, profile)),
    })),
  });
}

export function prometheusPart({ profile }: Pick<PartContext, 'profile'>): Part {
  const folder = join(profile.folder, 'prometheus');
  const port = profile.ports.prometheus;
  return {
    title: 'Prometheus',
    givenBy: [],
    ports: [{ port, use: 'Prometheus' }],
    tools: [PROMETHEUS],
    async prepare() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'prometheus.yaml'), prometheusConfig(profile));
    },
    unit: () => ({
      name: 'prometheus',
      title: 'Prometheus',
      layer: 'part',
      command: {
        file: demandTool(PROMETHEUS),
        args: [
          `--config.file=${join(folder, 'prometheus.yaml')}`,
          `--storage.tsdb.path=${join(folder, 'data')}`,
          `--storage.tsdb.retention.time=${kept}`,
          `--web.listen-address=127.0.0.1:${port}`,
          '--log.level=warn',
        ],
      },
      ready: () => answersOk(`${prometheusUrl(profile)}/-/ready`),
      readyWithinMs: 30_000,
    }),
  };
}

export const prometheusUrl = ({ ports }: Pick<Profile, 'ports'>): string => `http://127.0.0.1:${ports.prometheus}`;
