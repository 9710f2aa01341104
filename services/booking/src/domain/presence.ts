/** Who was in the room, and for how long, out of the stretches that media saw (ADR 0082). */
import type { Outage } from './outage.ts';
import type { Policy } from './policy.ts';

export type Stay = { uid: string; from: Date; to: Date };
/** What the call log says, and up to which instant of school time it says everything. */
export type Presence = {
  /** For a minute or more, as media counts. */
  presentUids: readonly string[];
  completeUntil: Date | undefined;
  stays?: readonly Stay[] | undefined;
  /** When nobody could be there. */
  outages?: readonly Outage[];
};
type Window = { from: Date; to: Date };
type Span = { uid: string; from: Date | undefined; to: Date | undefined };

/**
 * Of who is still there, up to the end of the window, or of what is known. Nothing while nothing is known of the window: then it is as
 * media counted.
 */
export function staysOf(
  spans: readonly Span[],
  { window, completeUntil }: { window: Window; completeUntil: Date | undefined },
): Stay[] {
  const known = completeUntil?.getTime() ?? 0;
  if (known <= window.from.getTime()) return [];
  const until = new Date(Math.min(window.to.getTime(), known));
  return spans.flatMap(({ uid, from, to = until }) => (from ? [{ uid, from, to }] : []));
}

/** Stretches that overlap count once. Undefined of somebody of whom there are none. */
export function secondsIn({ stays = [] }: Presence, uid: string, window: Window): number | undefined {
  const own = stays.filter((stay) => stay.uid === uid).toSorted((a, b) => a.from.getTime() - b.from.getTime());
  if (own.length === 0) return undefined;
  let [total, until] = [0, window.from.getTime()];
  for (const { from, to } of own) {
    const end = Math.min(to.getTime(), window.to.getTime());
    const begin = Math.max(from.getTime(), until);
    if (end > begin) total += end - begin;
    until = Math.max(until, end);
  }
  return Math.floor(total / 1000);
}

/** As if somebody had been there whenever nobody could be. */
export function withLost(presence: Presence, uid: string, { from, to }: Window): Presence {
  const inside = (presence.outages ?? []).filter((one) => one.until > from && one.from < to);
  const lost = inside.map((one): Stay => {
    return { uid, from: one.from > from ? one.from : from, to: one.until < to ? one.until : to };
  });
  return { ...presence, stays: [...(presence.stays ?? []), ...lost] };
}

export function wasThere(
  presence: Presence,
  uid: string,
  { window, policy }: { window: Window; policy: Policy },
): boolean {
  const seconds = secondsIn(presence, uid, window);
  // A minute is what media counts by, also of who is still there and of whom not everything is known.
  const isMinute = seconds === undefined || policy.presenceMinutes <= 1;
  if (isMinute && presence.presentUids.includes(uid)) return true;
  return seconds !== undefined && seconds >= policy.presenceMinutes * 60;
}
