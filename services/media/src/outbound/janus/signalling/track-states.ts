/** What a browser says is on its tracks, and what of it is new. Pure but for its memory of what was said before. */
import type { TrackChange } from '../../../usecases/log-track-changes.ts';

export type TrackStates = { changes(body: unknown): TrackChange[] };

const kinds: Readonly<Record<string, TrackChange['kind']>> = {
  microphone: 'audio',
  sound: 'audio',
  camera: 'video',
  screen: 'video',
};

/** Tracks are off until somebody says otherwise. */
export function makeTrackStates(): TrackStates {
  const on = new Set<string>();
  return {
    changes(body) {
      const said = (body as { descriptions?: readonly { description: string }[] } | undefined)?.descriptions ?? [];
      const changes: TrackChange[] = [];
      for (const { description } of said) {
        const [track = '', state] = description.split(':');
        const kind = kinds[track];
        if (!kind || on.has(track) === (state === 'on')) continue;
        if (state === 'on') on.add(track);
        else on.delete(track);
        changes.push({ track, kind, on: state === 'on' });
      }
      return changes;
    },
  };
}
