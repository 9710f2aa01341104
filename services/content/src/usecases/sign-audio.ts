/** The addresses of a lesson's recordings for whoever teaches it (FB-33, PERM-04, NS-21). */
import type { Clock } from '@parlance/runtime/clock/clock';
import { AudioNotAllowed } from '../domain/errors.ts';
import { audioLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type KnownAudio = { id: string; path: string; filename: string; contentType: string; size: number };
export type SignedAudio = Omit<KnownAudio, 'id'> & { url: string; expiresAt: Date };
type Deps = { findAudio: (paths: readonly string[]) => Promise<KnownAudio[]>; realTime: Clock; signer: Signer };

const mostPaths = 20;

export function makeSignAudio({ findAudio, realTime, signer }: Deps) {
  return async ({ paths, role }: { paths: readonly string[]; role: string }): Promise<SignedAudio[]> => {
    if (role !== 'tutor') throw new AudioNotAllowed();
    const wanted = paths.slice(0, mostPaths).filter((path) => path !== '');
    const found = await findAudio(wanted);
    const expiresAt = new Date(realTime.now().getTime() + audioLinkLifeMs);
    return found.map(({ id, ...audio }) => ({
      ...audio,
      expiresAt,
      url: linkPath({ method: 'GET', id, expiresAt }, signer),
    }));
  };
}
