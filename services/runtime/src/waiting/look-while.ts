/** Looks again and again as long as there is somebody to look after, so that a process in which nobody is has no timer. */
export function lookWhile(isSomebody: () => boolean, everyMs: number, look: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    /** Somebody has come. */
    begin(): void {
      timer ??= setInterval(() => (isSomebody() ? look() : stop()), everyMs).unref();
    },
    stop,
  };
}
