/** What came from each person: how many packets, and for how long nothing came in between. Pure. */
export type Heard = {
  packets: number;
  /** Longest time between two packets: how long sound was really away, whatever anybody noticed of it. */
  longestSilenceMs: number;
};

export type Hearing = {
  packet(uid: string, atMs: number): void;
  packetsOf(uid: string): number;
  /** When the first and the last packet came. */
  firstOf(uid: string): number | undefined;
  lastOf(uid: string): number | undefined;
  all(): Record<string, Heard>;
};

export function makeHearing(): Hearing {
  const people = new Map<string, Heard & { firstMs: number; lastMs: number }>();
  return {
    packet(uid, atMs) {
      const known = people.get(uid) ?? { packets: 0, longestSilenceMs: 0, firstMs: atMs, lastMs: atMs };
      const longestSilenceMs = Math.max(known.longestSilenceMs, atMs - known.lastMs);
      people.set(uid, { ...known, packets: known.packets + 1, longestSilenceMs, lastMs: atMs });
    },
    packetsOf: (uid) => people.get(uid)?.packets ?? 0,
    firstOf: (uid) => people.get(uid)?.firstMs,
    lastOf: (uid) => people.get(uid)?.lastMs,
    all: () =>
      Object.fromEntries(
        [...people].map(([uid, { packets, longestSilenceMs }]) => [uid, { packets, longestSilenceMs }]),
      ),
  };
}
