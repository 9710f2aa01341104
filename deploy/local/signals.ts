/** The person at the terminal, `npm run stop` and a closed terminal all say the same: end. */
export function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    // Kept for good, so that a second Ctrl-C does not cut the orderly stop short.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal));
  });
}
