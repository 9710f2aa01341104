/** The guide prepares nodes for media servers as the profile of hosts wants them: the label that they wait for, the ports that they take. */
import { parse } from 'yaml';
import { text } from '../meta/repository.ts';

type Hosts = {
  rtp: { from: number; to: number };
  nodeSelector: Record<string, string>;
  tolerations: { key: string }[];
};
const { rtp, nodeSelector, tolerations } = parse(text('helm/janus/values-host.yaml')) as Hosts;
const guide = text('docs/guides/install.md');

test('the guide opens the ports and sets the labels and taints of the profile', () => {
  expect(guide).toContain(`UDP ${rtp.from} to ${rtp.to} open to everybody`);
  for (const [label, value] of Object.entries(nodeSelector)) {
    expect(guide).toContain(`kubectl label node <each> ${label}=${value}`);
  }
  for (const { key } of tolerations) expect(guide).toContain(`kubectl taint node <each> ${key}=`);
});
