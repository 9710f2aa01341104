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
  findOrderedAudio: (paths: readonly string[]) => Promise<(KnownAudio & { asked: string })[]>;
  realTime: Clock;
  signer: Signer;
};

export function makeSignAudio({ findAudio, findOrderedAudio, realTime, signer }: Deps) {
  return async ({
    paths,
    pageToken,
    role,
  }: AudioQuery & { role: string }): Promise<{ items: SignedAudio[]; next: string }> => {
    if (role !== 'tutor') throw refuse('AUDIO_NOT_ALLOWED');
    if (paths.length > lists.recordingPaths) throw refuse('PATHS_TOO_MANY', { fill: [lists.recordingPaths] });
    const asked = paths.filter((path) => path !== '');
    const ordered = await findOrderedAudio(asked);
    const others = asked.filter((path) => !ordered.some((recording) => recording.asked === path));
    const { recordings: found, next } = await findAudio({ paths: others, pageToken });
    // Those come whole with the first page.
    const first = pageToken === '' ? ordered.map(({ asked: _asked, ...recording }) => recording) : [];
    const recordings = [...first, ...found];
    const expiresAt = new Date(realTime.now().getTime() + audioLinkLifeMs);
    const items = recordings.map(({ id, ...audio }) => ({
      ...audio,
      expiresAt,
      url: linkPath({ method: 'GET', id, expiresAt }, signer),
    }));
    return { items, next };
  };
}
