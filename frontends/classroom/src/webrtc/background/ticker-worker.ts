/** Runs in a worker, whose timers keep their pace while the tab is hidden. It is told once how long a tick is. */
self.addEventListener('message', ({ data: everyMs }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(performance.timeOrigin + performance.now()), everyMs);
});
