/** Camera in, picture with another background out. Loaded when somebody chooses one: the room's first script has nothing of this. */
import { call } from '@parlance/kit/domain/limits.ts';
import type { Background } from './backgrounds.ts';
import { makePace, tickMs } from './pace.ts';
import { makePainter, type Size } from './painter.ts';
import { makeRateWatch } from './rate-watch.ts';
import { loadSegmenter, releaseSegmenter, type Segmenter } from './segmenter.ts';
import { startTicker } from './ticker.ts';

export type Figures = {
  /** Pictures a second, and all so far. */
  fps: number;
  pictures: number;
  /** Undefined until the model has come. */
  loadMs: number | undefined;
};
export type PipelineFault = 'failed' | 'slow';
export type PipelineParts = {
  camera: MediaStreamTrack;
  background: Background;
  onFigures: (figures: Figures) => void;
  onFault: (fault: PipelineFault) => void;
};
export type Pipeline = {
  track: MediaStreamTrack;
  stand(behind: Background): void;
  stop(): void;
};

const usual: Size = { width: 640, height: 360 };
const tellEveryMs = 1_000;

function videoOf(camera: MediaStreamTrack): HTMLVideoElement {
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  video.srcObject = new MediaStream([camera]);
  void video.play().catch(() => undefined);
  return video;
}

/** The model's own script would raise an alert. */
function assertWebGl(): void {
  const context = document.createElement('canvas').getContext('webgl2');
  if (!context) throw new Error('This browser gives no WebGL now.');
  // A browser allows few of them at a time.
  context.getExtension('WEBGL_lose_context')?.loseContext();
}

const sizeOf = (video: HTMLVideoElement): Size => ({ width: video.videoWidth, height: video.videoHeight });

export function startPipeline({ camera, background, onFigures, onFault }: PipelineParts): Pipeline {
  assertWebGl();
  const painter = makePainter(usual);
  painter.stand(background);
  const video = videoOf(camera);
  // A canvas that nothing was drawn on gives no frame.
  painter.paint(video, usual);
  const [track] = painter.canvas.captureStream(call.background.maxFps).getVideoTracks();
  if (!track) throw new Error('This browser gives no picture of a canvas.');
  const watch = makeRateWatch();
  const pace = makePace();
  let segmenter: Segmenter | undefined;
  let stopped = false;
  let pictures = 0;
  let toldMs = 0;

  function stop(): void {
    stopped = true;
    ticker.stop();
    track?.stop();
    video.srcObject = null;
  }

  function fail(fault: PipelineFault): void {
    if (stopped) return;
    stop();
    onFault(fault);
  }

  async function draw(loaded: Segmenter): Promise<void> {
    const startedMs = performance.now();
    const seen = await loaded.look(video);
    if (!seen || stopped) return;
    painter.paint(seen.image, sizeOf(video), seen.segmentationMask);
    pictures += 1;
    watch.shown();
    pace.done({ startedMs, endedMs: performance.now() });
  }

  /** Nobody has been told from the room yet. */
  function drawRoom(): void {
    const startedMs = performance.now();
    painter.paint(video, sizeOf(video));
    pace.done({ startedMs, endedMs: performance.now() });
  }

  const ticker = startTicker(tickMs, (nowMs) => {
    // What was said before a stop may arrive after it.
    if (stopped || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return;
    if (pace.isDue(performance.now())) {
      if (pictures === 0) drawRoom();
      if (segmenter) draw(segmenter).catch(() => fail('failed'));
    }
    if (!segmenter) return;
    const { fps, tooSlow } = watch.look(nowMs);
    if (nowMs - toldMs >= tellEveryMs) {
      toldMs = nowMs;
      onFigures({ fps, pictures, loadMs: segmenter.loadMs });
    }
    if (tooSlow) fail('slow');
  });

  loadSegmenter().then(
    (loaded) => (segmenter = loaded),
    () => fail('failed'),
  );
  return { track, stand: painter.stand, stop };
}

/** Nobody has chosen one any more. */
export function release(): void {
  void releaseSegmenter();
}
