/** Ticks also while the tab is hidden: a page's own timers then run once a second at most. */
export type Ticker = { stop(): void };

export function startTicker(everyMs: number, tick: (nowMs: number) => void): Ticker {
  const worker = new Worker(new URL('./ticker-worker.ts', import.meta.url));
  worker.addEventListener('message', ({ data }: MessageEvent<number>) => tick(data));
  worker.postMessage(everyMs);
  return { stop: () => worker.terminate() };
}
