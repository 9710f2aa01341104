/** Where a media server stands. One that nobody reaches would still be given lessons, so a pod that is in the wrong place does not start. */
import type { NetworkInterfaceInfo } from 'node:os';
import type { PodSettings } from './settings.ts';

export type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'internal'>[]>;

/** The address that people reach it by; undefined where that is the interface's own. */
export function placeOf(settings: PodSettings, interfaces: Interfaces): { publicAddress: string | undefined } {
  demandInterface(settings.mediaInterface, interfaces);
  return { publicAddress: publicAddressOf(settings) };
}

function publicAddressOf({ publicAddress, publicAddresses, hostAddress = '' }: PodSettings): string | undefined {
  if (publicAddresses === undefined) return publicAddress;
  if (Object.hasOwn(publicAddresses, hostAddress)) return publicAddresses[hostAddress];
  const known = listed(Object.keys(publicAddresses)) || 'no node';
  throw new Error(
    `This node, ${hostAddress || 'whose address is unknown'}, is not in publicAddresses, which has ${known}`,
  );
}

/** Janus itself would start, gather nothing and answer every probe. It never gathers on loopback. */
function demandInterface(name: string, interfaces: Interfaces): void {
  const usable = Object.entries(interfaces)
    .filter(([, addresses = []]) => addresses.some(({ internal }) => !internal))
    .map(([known]) => known);
  if (usable.includes(name)) return;
  const there = usable.length === 0 ? 'there is none' : `there ${usable.length > 1 ? 'are' : 'is'} ${listed(usable)}`;
  throw new Error(`The interface ${name} is not on this node, or has no address that others reach; ${there}`);
}

const listed = (names: string[]): string => [...names].sort().join(', ');
