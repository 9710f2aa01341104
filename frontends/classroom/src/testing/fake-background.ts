/** Backgrounds without a model: what jsdom cannot draw is a track that a test can tell from the camera's. */
import { BackgroundControl, type BackgroundParts } from '../webrtc/background/background.ts';
import type { Background } from '../webrtc/background/backgrounds.ts';
import type { Pipeline, PipelineParts } from '../webrtc/background/pipeline.ts';
import { fakeTrack } from './fake-media.ts';

type FakePipeline = PipelineParts & { track: MediaStreamTrack; behind: Background; stopped: boolean };

/** One after the other, as they were started. `held`: none comes before `arrive` is called, which lets those go that are `waiting`. */
export function fakeBackground({ held = false, ...over }: Partial<BackgroundParts> & { held?: boolean } = {}) {
  const started: FakePipeline[] = [];
  const waiting: (() => void)[] = [];
  const remembered: Background[] = [];
  let released = 0;

  async function start(parts: PipelineParts): Promise<Pipeline> {
    if (held) await new Promise<void>((resolve) => waiting.push(resolve));
    const mine = { ...parts, track: fakeTrack('video', 'canvas'), behind: parts.background, stopped: false };
    started.push(mine);
    return {
      track: mine.track,
      stand: (behind) => (mine.behind = behind),
      stop() {
        mine.stopped = true;
        mine.track.stop();
      },
    };
  }

  const control = new BackgroundControl({
    supported: true,
    remembered: 'none',
    remember: (chosen) => remembered.push(chosen),
    start,
    release: () => (released += 1),
    ...over,
  });
  return {
    control,
    started,
    remembered,
    released: () => released,
    waiting: () => waiting.length,
    arrive: () => waiting.splice(0).forEach((go) => go()),
  };
}
