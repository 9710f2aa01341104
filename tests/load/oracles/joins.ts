/** Whoever wants to come into a room does, and hears the other; every way into it is in the evidence of its lesson, and whose line stood is noted with it. */
import { isHeard, isJoined, type Act } from '../acts.ts';
import type { StayRow } from './rows.ts';

export function unseenJoins(acts: readonly Act[], stays: readonly StayRow[]): string[] {
  const known = Map.groupBy(stays, ({ booking, uid }) => `${booking} ${uid}`);
  const joins = acts.filter(isJoined);
  const unseen = joins
    .filter(({ outcome }) => outcome === 'yes')
    .flatMap(({ by, booking, isLineUp }) => {
      const own = known.get(`${booking} ${by}`) ?? [];
      if (own.length === 0) return [`${by} came into the room of ${booking}, and nothing says so`];
      if (isLineUp && !own.some(({ isUp }) => isUp))
        return [`${by} was heard in ${booking}, and no line of theirs is noted`];
      return [];
    });
  const asked = new Set(joins.map(({ by, booking }) => `${booking} ${by}`));
  const rooms = new Set(joins.map(({ booking }) => booking));
  const nobodys = stays
    .filter(({ booking, uid }) => rooms.has(booking) && !asked.has(`${booking} ${uid}`))
    .map(({ booking, uid }) => `${uid} is noted in the room of ${booking} and never went there`);
  return [...unseen, ...nobodys];
}

/** However long it took: what is quick enough is asked elsewhere. */
export function unheard(acts: readonly Act[]): string[] {
  const outside = acts.filter(isJoined).filter(({ outcome }) => outcome !== 'yes');
  const silent = acts.filter(isHeard).filter(({ outcome }) => outcome !== 'yes');
  return [
    ...outside.map(({ by, booking }) => `${by} did not come into the room of ${booking}`),
    ...silent.map(({ by, other, booking }) => `${by} never heard ${other} in the room of ${booking}`),
  ];
}
