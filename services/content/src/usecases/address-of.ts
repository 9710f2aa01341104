/** The address of a file for an hour, for whoever was found to be allowed it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { audioLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export function makeAddressOf({ realTime, signer }: { realTime: Clock; signer: Signer }) {
  return (id: string): string =>
    linkPath({ method: 'GET', id, expiresAt: new Date(realTime.now().getTime() + audioLinkLifeMs) }, signer);
}
