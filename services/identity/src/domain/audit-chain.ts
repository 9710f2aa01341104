/** The chain of administrators' acts, walked link by link: each is the hash of the link before it and of its act. Pure. */

/** `content`: the act as text, or null when there is no such act any more. */
export type Link = { day: string; place: number; actId: string; hash: Buffer; content: string | null };
export type Fault = {
  kind: 'changed' | 'act-missing' | 'link-missing' | 'not-chained' | 'link-unknown';
  day: string;
  place: number;
  actId: string;
};
export type DayHead = { day: string; acts: number; hash: string };

/** An act's columns as they stand; instants in seconds, JSON as text. */
export type ActColumns = {
  id: string;
  at: string;
  act: string;
  actorUid: string;
  subjectUid: string;
  requestId: string;
  details: string;
  changed: readonly string[] | null;
  before: string | null;
  after: string | null;
  concerns: readonly string[] | null;
  reason: string;
};

const list = (values: readonly unknown[] | null) =>
  values && `[${values.map((one) => JSON.stringify(one)).join(', ')}]`;

/** To the letter what the database hashed when it was written: a JSON array as Postgres prints one, the instant in microseconds. */
export function contentOf(row: ActColumns): string {
  const { id, at, act, actorUid, subjectUid, requestId, details, changed, before, after, concerns, reason } = row;
  const words = [act, actorUid, subjectUid, requestId].map((word) => JSON.stringify(word));
  const instant = /^-?\d+\.\d{6}$/.test(at) ? String(BigInt(at.replace('.', ''))) : at;
  const fields = [details, list(changed), before, after, list(concerns)];
  return `[${[id, instant, ...words, ...fields.map((field) => field ?? 'null'), JSON.stringify(reason)].join(', ')}]`;
}

const dayMs = 86_400_000;
const isLater = (day: string, than: string) => Date.parse(day) >= Date.parse(than) + dayMs;

function follows(link: Link, before: Link | undefined): boolean {
  if (!before) return link.place === 1;
  return link.day === before.day ? link.place === before.place + 1 : link.place === 1 && isLater(link.day, before.day);
}

/** Of the link before, where there is one, and of the act. */
export type HashOf = (before: Buffer | undefined, content: string) => Buffer;

/** Feed it every link in order; it answers the first that is not as it was written. */
export function makeChainWalk(hashOf: HashOf) {
  let before: Link | undefined;
  const heads: DayHead[] = [];
  return {
    heads: () => heads,
    next(link: Link): Fault | undefined {
      const { day, place, actId, content, hash } = link;
      const fault = (kind: Fault['kind']): Fault => ({ kind, day, place, actId });
      if (!follows(link, before)) return fault('link-missing');
      if (content === null) return fault('act-missing');
      if (!hashOf(before?.hash, content).equals(hash)) return fault('changed');
      before = link;
      const last = heads.at(-1);
      const head = { day, acts: place, hash: hash.toString('hex') };
      if (last?.day === day) heads[heads.length - 1] = head;
      else heads.push(head);
      return undefined;
    },
  };
}
