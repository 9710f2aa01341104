/** What proves who was in a lesson: what the media server told of and what our own door saw, apart; and what of it each may read. Pure. */

export type EvidenceSpan = {
  uid: string;
  from: Date;
  to: Date | undefined;
  source: string;
  cause?: string | undefined;
};
/** `socket`: the same for both ends of one line, where it is known. */
export type SocketLine = {
  id: string;
  event: string;
  participant: string;
  atSchool: Date;
  socket?: string | undefined;
};

/** A socket that was let in, and that was gone. */
export const socketEvents = ['browser-connected', 'browser-disconnected'] as const;
const [came] = socketEvents;

/** Of what has no end on record. */
export const notSeenToEnd = 'not-seen-to-end';

/** As of when it is told, and when the time in which presence counts is over. */
type Until = { now: Date; windowEnd: Date };

/** What has no end lasts, but not beyond the time that counts. */
export function capped(span: EvidenceSpan, { now, windowEnd }: Until): EvidenceSpan {
  if (span.to || now < windowEnd) return span;
  return { ...span, to: span.from > windowEnd ? span.from : windowEnd, cause: notSeenToEnd };
}

const byTime = (a: SocketLine, b: SocketLine) =>
  a.atSchool.getTime() - b.atSchool.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

type Coming = { line: SocketLine; went?: SocketLine };

/** Each coming with its going: by its socket, or by the latest that still waits for one. */
function pairsOf(lines: readonly SocketLine[]): Coming[] {
  const pairs: Coming[] = [];
  const bySocket = new Map<string, Coming>();
  const nameless: Coming[] = [];
  for (const line of lines) {
    if (line.event !== came) continue;
    const pair: Coming = { line };
    pairs.push(pair);
    if (line.socket !== undefined) bySocket.set(line.socket, pair);
  }
  const left = pairs.values();
  let next = left.next();
  for (const line of lines.filter(({ event }) => event !== came)) {
    if (line.socket !== undefined) {
      const pair = bySocket.get(line.socket);
      if (pair) pair.went ??= line;
      continue;
    }
    for (; !next.done && byTime(next.value.line, line) < 0; next = left.next())
      if (next.value.line.socket === undefined) nameless.push(next.value);
    const pair = nameless.pop();
    if (pair) pair.went = line;
  }
  return pairs;
}

const later = (a: Date, b: Date) => (a > b ? a : b);

/** One whose end nobody saw was there for certain until the person came anew. */
function spanOf(uid: string, { line, went }: Coming, nextComing: Date | undefined): EvidenceSpan {
  const span = { uid, from: line.atSchool, source: 'signalling' };
  if (went) return { ...span, to: later(line.atSchool, went.atSchool) };
  return nextComing ? { ...span, to: nextComing, cause: notSeenToEnd } : { ...span, to: undefined };
}

/** Of two windows at once the person is there until the last is gone. */
function joined(spans: readonly EvidenceSpan[]): EvidenceSpan[] {
  const all: EvidenceSpan[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (!last || (last.to && last.to <= span.from)) all.push({ ...span });
    else if (last.to && (!span.to || span.to > last.to)) Object.assign(last, { to: span.to, cause: span.cause });
  }
  return all;
}

function spansOfOne(uid: string, lines: readonly SocketLine[], until: Until): EvidenceSpan[] {
  const pairs = pairsOf(lines);
  const spans = pairs.map((pair, place) => {
    const next = pairs.slice(place + 1).find(({ line }) => line.atSchool > pair.line.atSchool);
    return capped(spanOf(uid, pair, next?.line.atSchool), until);
  });
  return joined(spans);
}

/** Whatever order the lines come in, however often each is told, and whichever goings were never written. */
export function browserSpans(lines: readonly SocketLine[], until: Until): EvidenceSpan[] {
  const own = lines.filter(({ event }) => socketEvents.some((one) => one === event));
  const once = [...new Map(own.map((line) => [line.id, line])).values()].toSorted(byTime);
  const byUid = Map.groupBy(once, ({ participant }) => participant);
  const spans = [...byUid].flatMap(([uid, lineOf]) => spansOfOne(uid, lineOf, until));
  return spans.toSorted((a, b) => a.from.getTime() - b.from.getTime());
}

/** A student reads of nobody in the group but the own deeds and the teacher's, and of the room itself; undefined: of everybody. */
export function readableOf({ uid, role }: { uid: string; role: string }, tutorUid: string): string[] | undefined {
  return role === 'student' ? ['', uid, tutorUid] : undefined;
}
