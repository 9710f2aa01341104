/** Instants on the wire; absence stays absence and is never a zero. */
export type WireTimestamp = { seconds: number; nanos: number };

/** What may come in: decoded messages have numbers, hand-written ones may leave fields out. */
export type WireTimestampInput = { seconds?: number | string | object | undefined; nanos?: number | undefined };

export function toTimestamp(instant: Date): WireTimestamp {
  const ms = instant.getTime();
  const seconds = Math.floor(ms / 1_000);
  return { seconds, nanos: (ms - seconds * 1_000) * 1_000_000 };
}

export function fromTimestamp(stamp: WireTimestampInput | null | undefined): Date | undefined {
  if (stamp === null || stamp === undefined) return undefined;
  return new Date(Number(stamp.seconds ?? 0) * 1_000 + Math.round((stamp.nanos ?? 0) / 1_000_000));
}
