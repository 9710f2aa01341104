/** Whether every machine that people's browsers or our programs call by name is known to the DNS. */
import { lookup } from 'node:dns/promises';
import { addressOf, turnAddress, withoutBrackets } from '../addresses.ts';
import { faultOf, ill, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

const hostOf = (url: string) => withoutBrackets(new URL(url).hostname);

function hostsOf({ publicUrl, door, smtpUrl, store, turn, databases, redisUrl, ...rest }: Target): string[] {
  const { kafka, keycloak, janusNodes = [], programs } = rest;
  const ofJanus = janusNodes.flatMap(({ ws, admin }) => [ws, admin]);
  const ours = [smtpUrl, redisUrl, store?.endpoint, keycloak?.url, ...ofJanus];
  // Only browsers have to know the public name.
  const urls = [door?.url ?? publicUrl, ...ours, ...Object.values(databases ?? {}), ...Object.values(programs ?? {})];
  const hosts = urls.filter((url) => url !== undefined).map(hostOf);
  const brokers = (kafka?.brokers ?? []).map((broker) => addressOf(broker).host);
  return [...new Set([...hosts, ...brokers, ...(turn?.urls ?? []).map((url) => turnAddress(url).host)])];
}

export async function checkNames(target: Target): Promise<Finding> {
  const hosts = hostsOf(target);
  const asked = await Promise.allSettled(hosts.map((host) => lookup(host)));
  const unknown = hosts.filter((_, index) => asked[index]?.status === 'rejected');
  if (unknown.length === 0) return well(`${hosts.length} names lead to an address`);
  const first = asked.find((outcome) => outcome.status === 'rejected');
  return ill(
    `no address for ${unknown.join(', ')} (${faultOf(first?.reason)})`,
    'Add the record at your DNS, or correct the address in the settings (docs/reference/config.md); a record that is new is seen once the old answer has run out.',
  );
}
