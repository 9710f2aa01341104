/** Ticks also while the tab is hidden: a page's own timers then run once a second at most. */
import { call } from '@parlance/kit/domain/limits.ts';

export type Ticker = { stop(): void };

export function startTicker(tick: (nowMs: number) => void): Ticker {
  const worker = new Worker(new URL('./ticker-worker.ts', import.meta.url));
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => tick(data));
  worker.postMessage(1_000 / call.background.maxFps);
  return { stop: () => worker.terminate() };
}
