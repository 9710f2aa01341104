/** Who sends what in the room, kept from what the room says. Pure: what it says in, the next list out. */
export type Line = { feed: string; mid: string };
export type Lines = ReadonlyMap<string, readonly string[]>;

type Publisher = { id: string; streams?: { mid: string; type: string; disabled?: boolean }[] };
export type RoomNews = {
  publishers?: Publisher[];
  leaving?: string;
  unpublished?: string;
  kicked?: string;
};

/** What has a colon in its name is a helper of somebody's, not a person. */
const isPerson = (id: string, self: string) => id !== self && !id.includes(':');

const openMids = ({ streams = [] }: Publisher) => streams.filter(({ disabled }) => !disabled).map(({ mid }) => mid);

export function afterNews(before: Lines, news: RoomNews, self: string): Lines {
  const next = new Map(before);
  for (const publisher of news.publishers ?? []) {
    if (isPerson(publisher.id, self)) next.set(publisher.id, openMids(publisher));
  }
  for (const gone of [news.leaving, news.unpublished, news.kicked]) if (gone !== undefined) next.delete(gone);
  return next;
}

export const wantedLines = (lines: Lines): Line[] =>
  [...lines].flatMap(([feed, mids]) => mids.map((mid) => ({ feed, mid })));

const keyOf = ({ feed, mid }: Line) => `${feed} ${mid}`;

/** What has to be asked for and what has to be given back. */
export function difference(wanted: readonly Line[], had: readonly Line[]): { more: Line[]; less: Line[] } {
  const next = new Set(wanted.map(keyOf));
  const known = new Set(had.map(keyOf));
  const plain = ({ feed, mid }: Line) => ({ feed, mid });
  return {
    more: wanted.filter((line) => !known.has(keyOf(line))),
    less: had.filter((line) => !next.has(keyOf(line))).map(plain),
  };
}
