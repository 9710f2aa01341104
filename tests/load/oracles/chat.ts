/** No chat line is lost, doubled or out of order: in the table, and as each open stream heard it. */
import { isSaid, type Act, type Said } from '../acts.ts';
import type { StreamStory } from '../live/stream.ts';
import { aroundOpeningMs } from './live.ts';
import type { ChatRow, Members } from './rows.ts';

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
  const authors = new Map(said.map(({ booking, id, by }) => [`${booking} ${id}`, by]));
  const renamed = rows.flatMap(({ booking, id, by }) => {
    const author = authors.get(`${booking} ${id}`) ?? by;
    return author === by ? [] : [`line ${id} of ${booking} was said by ${author} and stands as one of ${by}`];
  });
  const made = rows
    .filter(({ booking, id }) => !askedFor.has(`${booking} ${id}`))
    .map(({ booking, id }) => `line ${id} stands in ${booking} and nobody said it`);
  return [...new Set(lost), ...renamed, ...made, ...disordered(said, rows)];
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

type Line = { id: string; bookingId: string };

/** Of the rooms in which its person spoke: what stands in the table of all that was said since the stream stood, in the table's order. */
export function heardInRooms(
  { uid, heard, opened, resyncs }: StreamStory,
  acts: readonly Act[],
  rows: readonly ChatRow[],
): { count: number; faults: string[] }[] {
  const isReadAgain = (askedAt: number) =>
    resyncs.some(({ at, since, watch }) => watch === undefined && askedAt <= at && askedAt > since - aroundOpeningMs);
  const openAt = opened[0] ?? Number.POSITIVE_INFINITY;
  const said = acts.filter(isSaid);
  const since = new Set(
    said
      .filter(({ askedAt }) => askedAt > openAt && !isReadAgain(askedAt))
      .map(({ booking, id }) => `${booking} ${id}`),
  );
  const own = new Set(said.filter(({ by, outcome }) => by === uid && outcome === 'yes').map(({ booking }) => booking));
  const lines = heard.filter(({ type }) => type === 'chat.message').map(({ data }) => JSON.parse(data) as Line);
  const byRoom = Map.groupBy(rows, ({ booking }) => booking);
  return [...own].map((booking) => {
    const standing = (byRoom.get(booking) ?? []).toSorted((a, b) => a.seq - b.seq).map(({ id }) => id);
    const mine = lines.filter(({ bookingId }) => bookingId === booking).map(({ id }) => id);
    const expected = standing.filter((id) => since.has(`${booking} ${id}`));
    const known = new Set(standing);
    const nowhere = mine.filter((id) => !known.has(id)).map((id) => `line ${id} was heard and stands nowhere`);
    const faults = [...unheardLines(mine, expected), ...nowhere];
    return { count: mine.length, faults: faults.map((fault) => `${uid}: ${fault}`) };
  });
}

/** What a stream heard of a lesson of this run in which its person has no place. */
export function strangeLines({ uid, heard }: StreamStory, members: Members): { faults: string[]; looked: number } {
  const lines = heard
    .filter(({ type }) => type === 'chat.message')
    .map(({ data }) => JSON.parse(data) as { id: string; bookingId: string });
  const strange = lines.filter(({ bookingId }) => members.get(bookingId)?.has(uid) !== true);
  return {
    looked: lines.length,
    faults: strange.map(({ id, bookingId }) => `${uid} heard line ${id} of ${bookingId}, which is not theirs`),
  };
}
