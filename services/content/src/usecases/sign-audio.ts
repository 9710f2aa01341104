/** The addresses of a lesson's recordings for whoever teaches it. */
import { lists } from '@parlance/proto/limits';
import type { Clock } from '@parlance/runtime/clock/clock';
import { refuse } from '../domain/refusals.ts';
import { audioLinkLifeMs, linkPath, type Signer } from '../domain/signed-link.ts';

export type KnownAudio = { id: string; path: string; filename: string; contentType: string; size: number };
export type SignAudio = ReturnType<typeof makeSignAudio>;
type SignedAudio = Omit<KnownAudio, 'id'> & { url: string; expiresAt: Date };
type AudioQuery = { paths: readonly string[]; pageToken: string };
type Deps = {
  findAudio: (query: AudioQuery) => Promise<{ recordings: KnownAudio[]; next: string }>;
  realTime: Clock;
  signer: Signer;
};

export function makeSignAudio({ findAudio, realTime, signer }: Deps) {
  return async ({
    paths,
    pageToken,
    role,
  }: AudioQuery & { role: string }): Promise<{ items: SignedAudio[]; next: string }> => {
    if (role !== 'tutor') throw refuse('AUDIO_NOT_ALLOWED');
    if (paths.length > lists.recordingPaths) throw refuse('PATHS_TOO_MANY', { fill: [lists.recordingPaths] });
    const { recordings, next } = await findAudio({ paths: paths.filter((path) => path !== ''), pageToken });
    const expiresAt = new Date(realTime.now().getTime() + audioLinkLifeMs);
    const items = recordings.map(({ id, ...audio }) => ({
      ...audio,
      expiresAt,
      url: linkPath({ method: 'GET', id, expiresAt }, signer),
    }));
    return { items, next };
  };
}
