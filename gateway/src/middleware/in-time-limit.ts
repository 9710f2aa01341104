/**
 * How many calls of those that can wait are under way at once: as many as are answered soon. More at once are not answered sooner, only
 * all of them later, and whoever has waited for too long has gone. It grows while all its places are taken and most answers are soon, or
 * none comes at all, up to the most, and falls again when they stay empty. When most answers have been late for a second it is what is
 * answered in the time that is soon. Below `least` it never goes, so that a slow database alone holds nobody back while few ask.
 */
export type InTime = { least: number; most: number; soonMs: number };

export type Taken = {
  answered(): void;
  /** Nothing is learnt from it. */
  givenBack(): void;
};

export type InTimeLimit = {
  /** One of the two of what it answers is called once; undefined = no place. `part` of the limit is for its kind. */
  take(part?: number): Taken | undefined;
  readonly limit: number;
};

const windowMs = 250;
/** So many windows in a row: what waited while everything stood still is late when it goes on, and that is no rush. */
const isRush = 4;
const grows = 1.1;
/** Of the pace: how much the last window says. */
const weight = 0.4;
/** A few more than the pace says, or a server that could do more would never show it. */
const room = 1.2;

export function makeInTimeLimit({ least, most, soonMs }: InTime, now = () => performance.now()): InTimeLimit {
  let limit = least;
  let atOnce = 0;
  let pace: number | undefined;
  let late = 0;
  let seen = { answered: 0, late: 0, mostAtOnce: 0, since: now() };

  function judge(at: number): void {
    const ms = at - seen.since;
    if (ms < windowMs) return;
    const isFull = seen.mostAtOnce >= limit;
    const before = seen;
    seen = { answered: 0, late: 0, mostAtOnce: atOnce, since: at };
    // Those who have the places hang, and say nothing of others.
    if (before.answered === 0) return isFull ? grow() : undefined;
    const last = before.answered / ms;
    pace = pace === undefined ? last : weight * last + (1 - weight) * pace;
    late = before.late * 2 > before.answered ? late + 1 : 0;
    if (late >= isRush) limit = Math.min(limit, Math.max(least, Math.ceil(pace * soonMs * room)));
    else if (late === 0 && isFull) grow();
    else if (before.mostAtOnce * 2 < limit) limit = Math.max(least, Math.floor(limit / grows));
  }

  function grow(): void {
    limit = Math.min(most, Math.ceil(limit * grows));
  }

  return {
    take(part = 1) {
      if (atOnce >= limit * part) judge(now());
      if (atOnce >= limit * part) return undefined;
      atOnce += 1;
      seen.mostAtOnce = Math.max(seen.mostAtOnce, atOnce);
      const from = now();
      const givenBack = () => void (atOnce -= 1);
      return {
        givenBack,
        answered() {
          givenBack();
          const at = now();
          seen.answered += 1;
          if (at - from > soonMs) seen.late += 1;
          judge(at);
        },
      };
    },
    get limit() {
      return limit;
    },
  };
}
