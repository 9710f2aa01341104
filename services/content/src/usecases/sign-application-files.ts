/** Addresses of an application's documents for an administrator's screen, ten minutes each. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isApplicationLink } from '../domain/application-file.ts';
import { documentLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type KnownFile = { id: string; link: string; contentType: string; size: number };
export type SignApplicationFiles = ReturnType<typeof makeSignApplicationFiles>;
type SignedFile = Omit<KnownFile, 'id'> & { url: string; expiresAt: Date };

type Deps = { findFiles: (links: readonly string[]) => Promise<KnownFile[]>; realTime: Clock; signer: Signer };

const mostLinks = 10;

export function makeSignApplicationFiles({ findFiles, realTime, signer }: Deps) {
  return async (links: readonly string[]): Promise<SignedFile[]> => {
    const found = await findFiles(links.slice(0, mostLinks).filter(isApplicationLink));
    const expiresAt = new Date(realTime.now().getTime() + documentLinkLifeMs);
    return found.map(({ id, ...file }) => ({
      ...file,
      url: linkPath({ method: 'GET', id, expiresAt }, signer),
      expiresAt,
    }));
  };
}
