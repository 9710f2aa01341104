/** How loud a microphone is, 0 to 1, from an analyser of 1024 points. */
import { call } from '@parlance/kit/domain/limits.ts';

/** Speech at a normal distance fills the bar; silence leaves it empty. */
const quietest = 0.004;
const loudest = 0.25;

export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const loudness = Math.sqrt(sum / samples.length);
  if (loudness <= quietest) return 0;
  return Math.min(1, Math.log(loudness / quietest) / Math.log(loudest / quietest));
}

/** iOS wakes a context only from within a touch. */
const gestures = ['pointerdown', 'keydown'] as const;

export function makeLevelMeter(track: MediaStreamTrack) {
  const context = new AudioContext();
  const wake = () => void context.resume().catch(() => undefined);
  gestures.forEach((gesture) => window.addEventListener(gesture, wake, { passive: true }));
  const analyser = new AnalyserNode(context, { fftSize: call.meterFftSize });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      // A page that was not touched yet keeps audio asleep; the next look may find it awake.
      if (context.state === 'suspended') void context.resume().catch(() => undefined);
      analyser.getFloatTimeDomainData(samples);
      return levelOf(samples);
    },
    close() {
      gestures.forEach((gesture) => window.removeEventListener(gesture, wake));
      void context.close();
    },
  };
}
