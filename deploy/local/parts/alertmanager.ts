/** Alertmanager: what Prometheus tells is mailed to the platform's own inbox. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { ALERTMANAGER } from '../../tools/prometheus.ts';
import { demandTool } from '../fetch/apt.ts';
import type { Profile } from '../profile.ts';
import { answersOk } from '../wait.ts';
import type { Part, PartContext } from './part.ts';
import { MAIL_ADDRESS } from './realm.ts';

const ON_CALL = 'on-call@parlance.example';

/** Where mails go to a server of somebody else's nobody is mailed: alerts are on its page only. */
export function alertmanagerConfig({ ports }: Pick<Profile, 'ports'>, hasInbox: boolean): string {
  const mail = {
    to: ON_CALL,
    from: MAIL_ADDRESS,
    smarthost: `127.0.0.1:${ports.smtp}`,
    require_tls: false,
    send_resolved: true,
  };
  return stringify({
    route: {
      receiver: 'inbox',
      group_by: ['alertname'],
      group_wait: '5s',
      group_interval: '30s',
      repeat_interval: '1h',
    },
    receivers: [{ name: 'inbox', ...(hasInbox && { email_configs: [mail] }) }],
  });
}

const folderOf = ({ folder }: Pick<Profile, 'folder'>): string => join(folder, 'alertmanager');

export function alertmanagerArgs(profile: Profile): string[] {
  return [
    `--config.file=${join(folderOf(profile), 'alertmanager.yaml')}`,
    `--storage.path=${join(folderOf(profile), 'data')}`,
    `--web.listen-address=127.0.0.1:${profile.ports.alertmanager}`,
    // By itself it writes links to the machine's name, where nobody listens.
    `--web.external-url=${alertmanagerUrl(profile)}`,
    '--cluster.listen-address=',
    '--log.level=warn',
  ];
}

export function alertmanagerPart({ profile }: Pick<PartContext, 'profile'>): Part {
  const folder = folderOf(profile);
  const port = profile.ports.alertmanager;
  return {
    title: 'Alertmanager',
    givenBy: [],
    ports: [{ port, use: 'Alertmanager' }],
    tools: [ALERTMANAGER],
    async prepare() {
      mkdirSync(folder, { recursive: true });
      const text = alertmanagerConfig(profile, process.env.SMTP_URL === undefined);
      writeFileSync(join(folder, 'alertmanager.yaml'), text);
    },
    unit: () => ({
      name: 'alertmanager',
      title: 'Alertmanager',
      layer: 'part',
      command: {
        file: demandTool(ALERTMANAGER),
        args: alertmanagerArgs(profile),
      },
      ready: () => answersOk(`${alertmanagerUrl(profile)}/-/ready`),
      readyWithinMs: 30_000,
    }),
  };
}

export const alertmanagerUrl = ({ ports }: Pick<Profile, 'ports'>): string => `http://127.0.0.1:${ports.alertmanager}`;
