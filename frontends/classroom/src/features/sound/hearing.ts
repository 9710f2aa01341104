/** Whether the lesson's audio really comes out of this device: judged by the decoded sound, with patience for pauses in speech. Pure. */
export type Sample = {
  /** Monotonic. */
  atMs: number;
  /** The decoder's running total. */
  energy: number;
  /** Whether the player plays it to anybody. */
  audible: boolean;
};
export type Hearing = { energy: number; heardAtMs: number | undefined };

/** A second at a level of -50 dB. */
const least = 1e-5;
const patienceMs = 4_000;

export function afterSample(before: Hearing | undefined, { atMs, energy, audible }: Sample): Hearing {
  // A new line begins at zero again.
  const rise = before && energy >= before.energy ? energy - before.energy : energy;
  const heard = audible && rise >= least;
  return { energy, heardAtMs: heard ? atMs : before?.heardAtMs };
}

export function isHeard(hearing: Hearing | undefined, nowMs: number): boolean {
  return hearing?.heardAtMs !== undefined && nowMs - hearing.heardAtMs <= patienceMs;
}
