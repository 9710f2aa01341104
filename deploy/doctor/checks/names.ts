/** Whether every machine that people's browsers or our programs call by name is known to the DNS. */
import { lookup } from 'node:dns/promises';
import { faultOf, ill, well, type Finding } from '../finding.ts';
import type { Target } from '../target.ts';

/** `turn:host:port?…` is no URL of the web's kind. */
const turnHost = (url: string) => /^turns?:(\[[^\]]+\]|[^:?]+)/.exec(url)?.[1]?.replace(/^\[|\]$/g, '') ?? url;
const hostOf = (url: string) => new URL(url).hostname.replace(/^\[|\]$/g, '');

function hostsOf({ publicUrl, door, smtpUrl, store, turn, databases = {}, redisUrl }: Target): string[] {
  // Only browsers have to know the public name.
  const urls = [door?.url ?? publicUrl, smtpUrl, redisUrl, store?.endpoint, ...Object.values(databases)];
  const hosts = urls.filter((url) => url !== undefined).map(hostOf);
  return [...new Set([...hosts, ...(turn?.urls ?? []).map(turnHost)])];
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
