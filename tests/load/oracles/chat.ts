/** No chat line is lost, doubled or out of order: in the table, and as each open stream heard it. */
import { isSaid, type Act, type Said } from '../acts.ts';
import type { ChatRow } from './rows.ts';

export function wrongLines(acts: readonly Act[], rows: readonly ChatRow[]): string[] {
  const said = acts.filter(isSaid);
  const kept = Map.groupBy(rows, ({ booking, id }) => `${booking} ${id}`);
  const askedFor = new Set(said.map(({ booking, id }) => `${booking} ${id}`));
  const lost = said.flatMap(({ booking, id, outcome }) => {
    const count = kept.get(`${booking} ${id}`)?.length ?? 0;
    if (count > 1) return [`line ${id} stands ${count} times in ${booking}`];
    if (count === 0 && outcome === 'yes') return [`line ${id} was taken in ${booking} and is not there`];
    return [];
  });
  const made = rows
    .filter(({ booking, id }) => !askedFor.has(`${booking} ${id}`))
    .map(({ booking, id }) => `line ${id} stands in ${booking} and nobody said it`);
  return [...new Set(lost), ...made, ...disordered(said, rows)];
}

/** What somebody said after an earlier line was answered stands after it. */
function disordered(said: readonly Said[], rows: readonly ChatRow[]): string[] {
  const places = new Map(rows.map(({ booking, id, seq }) => [`${booking} ${id}`, seq]));
  const byRoom = Map.groupBy(
    said.filter(({ outcome }) => outcome === 'yes'),
    ({ booking }) => booking,
  );
  return [...byRoom].flatMap(([booking, lines]) => {
    const inTime = lines.toSorted((a, b) => a.askedAt - b.askedAt);
    const answered = lines.toSorted((a, b) => a.answeredAt - b.answeredAt);
    let [next, highest] = [0, 0];
    return inTime.flatMap(({ id, askedAt }) => {
      for (; next < answered.length && (answered[next] as Said).answeredAt < askedAt; next += 1)
        highest = Math.max(highest, places.get(`${booking} ${(answered[next] as Said).id}`) ?? 0);
      const place = places.get(`${booking} ${id}`) ?? Number.POSITIVE_INFINITY;
      return place < highest ? [`line ${id} stands before one of ${booking} that was answered before it was said`] : [];
    });
  });
}

/** What one stream heard of a room, in order; `expected` is what stands in the table since it was open. */
export function unheardLines(heard: readonly string[], expected: readonly string[]): string[] {
  const times = Map.groupBy(heard, (id) => id);
  const missed = expected.filter((id) => !times.has(id)).map((id) => `line ${id} was never heard`);
  const twice = [...times].filter(([, all]) => all.length > 1).map(([id]) => `line ${id} was heard more than once`);
  const known = new Map(expected.map((id, index) => [id, index]));
  let last = -1;
  const late = heard.flatMap((id) => {
    const place = known.get(id);
    if (place === undefined) return [];
    const isLate = place < last;
    last = Math.max(last, place);
    return isLate ? [`line ${id} was heard after one that stands behind it`] : [];
  });
  return [...missed, ...twice, ...late];
}
