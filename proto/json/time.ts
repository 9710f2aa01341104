/** Instants as JSON carries them: epoch milliseconds, or null when there is none. */
export type WireTimestamp = { seconds: number; nanos: number };

export function epochMs(timestamp: WireTimestamp): number {
  return Number(timestamp.seconds) * 1000 + Math.floor(timestamp.nanos / 1_000_000);
}

export function epochMsOrNull(timestamp: WireTimestamp | null | undefined): number | null {
  return timestamp ? epochMs(timestamp) : null;
}

export function isoOrNull(timestamp: WireTimestamp | null | undefined): string | null {
  return timestamp ? new Date(epochMs(timestamp)).toISOString() : null;
}

/** What a request carries for an instant given in epoch milliseconds. */
export function wireTimestamp(ms: number): WireTimestamp {
  const seconds = Math.floor(ms / 1000);
  return { seconds, nanos: (ms - seconds * 1000) * 1_000_000 };
}
