/** The browser's running totals as what happened since the last look. */
import type { Measures } from './line-health.ts';

/** As far as it is read here; browsers leave out what they do not know. */
export type Stat = {
  id: string;
  type: string;
  /** Of a report of the other end: when it came in. */
  timestamp?: number;
  mid?: string;
  localId?: string;
  selectedCandidatePairId?: string;
  nominated?: boolean;
  state?: string;
  packetsSent?: number;
  packetsReceived?: number;
  packetsLost?: number;
  retransmittedPacketsReceived?: number;
  fractionLost?: number;
  jitter?: number;
  totalRoundTripTime?: number;
  responsesReceived?: number;
  availableOutgoingBitrate?: number;
};

export type Reading = {
  up: Measures | undefined;
  down: Measures | undefined;
  /** Whether `down` is told by one person's lines alone, whose own line it may be. */
  byOne: boolean;
  feeds: ReadonlyMap<string, Measures>;
};
export type Sides = {
  publisher: readonly Stat[];
  subscriber: readonly Stat[];
  /** Whose line of the subscriber's it is. */
  feedOf: (mid: string) => string | undefined;
  /** Whoever says that the own line is weak: what they lack says nothing about this line. */
  isTroubled: (feed: string) => boolean;
  /** Whether a picture is sent: only then the browser tries how much would go. */
  sendsPicture: boolean;
  nowMs: number;
};

/** With fewer packets a second one that is lost would look like a bad line. */
const fewestPackets = 10;
/** The other end reports every second. Without a word for so long, what is sent does not arrive, or nothing comes back. */
const reportsMissedAfterMs = 4_000;
/** Checks of the path come every two or three seconds. */
const rttKeptMs = 3_500;

type Totals = Map<string, number>;
type Sum = { arrived: number; lost: number; jitterMs: number };

/** Keeps the totals of the last look; one for each stay. */
export function makeLineMeter(): (sides: Sides) => Reading {
  const totals: Totals = new Map();
  const rtt = new Map<string, { ms: number; at: number }>();
  let reportedAt: number | undefined;

  /** 0 at the first look and when the browser began to count anew. */
  function since(key: string, total: number | undefined): number {
    const before = totals.get(key);
    totals.set(key, total ?? 0);
    return before === undefined || total === undefined ? 0 : Math.max(0, total - before);
  }

  function rttOf(side: string, stats: readonly Stat[], nowMs: number): number | undefined {
    const pair = selectedPair(stats);
    const answers = since(`${side} answers`, pair?.responsesReceived);
    const seconds = since(`${side} seconds`, pair?.totalRoundTripTime);
    if (answers > 0) rtt.set(side, { ms: (seconds / answers) * 1_000, at: nowMs });
    const last = rtt.get(side);
    return last && nowMs - last.at <= rttKeptMs ? last.ms : undefined;
  }

  function upOf({ publisher, sendsPicture, nowMs }: Sides): Measures | undefined {
    let [sent, lost, jitterMs] = [0, 0, 0];
    const reports = publisher.filter(({ type }) => type === 'remote-inbound-rtp');
    const news = reports.map((stat) => since(`report ${stat.id}`, stat.timestamp)).some((ms) => ms > 0);
    if (news || reports.length === 0) reportedAt = nowMs;
    for (const stat of reports) {
      const line = publisher.find(({ id }) => id === stat.localId);
      const packets = since(`up ${stat.id}`, line?.packetsSent);
      sent += packets;
      lost += packets * (stat.fractionLost ?? 0);
      if (packets > 0) jitterMs = Math.max(jitterMs, (stat.jitter ?? 0) * 1_000);
    }
    const rttMs = rttOf('up', publisher, nowMs);
    const availableBps = sendsPicture ? selectedPair(publisher)?.availableOutgoingBitrate : undefined;
    if (sent < fewestPackets) return rttMs === undefined ? undefined : { ...still, rttMs };
    const isUnheard = reportedAt !== undefined && nowMs - reportedAt > reportsMissedAfterMs;
    return { loss: isUnheard ? 1 : lost / sent, rttMs, jitterMs, availableBps };
  }

  function feedsOf({ subscriber, feedOf }: Sides): Map<string, Sum> {
    const sums = new Map<string, Sum>();
    for (const stat of subscriber.filter(({ type }) => type === 'inbound-rtp')) {
      const arrived = since(`got ${stat.id}`, stat.packetsReceived);
      // What came again had been lost as well.
      const again = since(`again ${stat.id}`, stat.retransmittedPacketsReceived);
      const lost = since(`lost ${stat.id}`, stat.packetsLost) + again;
      const feed = feedOf(stat.mid ?? '');
      if (feed === undefined) continue;
      const sum = sums.get(feed) ?? { arrived: 0, lost: 0, jitterMs: 0 };
      const jitterMs = arrived > 0 ? Math.max(sum.jitterMs, (stat.jitter ?? 0) * 1_000) : sum.jitterMs;
      sums.set(feed, { arrived: sum.arrived + Math.max(0, arrived - again), lost: sum.lost + lost, jitterMs });
    }
    return sums;
  }

  return (sides) => {
    const rttMs = rttOf('down', sides.subscriber, sides.nowMs);
    const feeds = new Map<string, Measures>();
    for (const [feed, { arrived, lost, jitterMs }] of feedsOf(sides)) {
      if (arrived + lost < fewestPackets) continue;
      feeds.set(feed, { loss: lost / (arrived + lost), rttMs: undefined, jitterMs, availableBps: undefined });
    }
    const untroubled = [...feeds].filter(([feed]) => !sides.isTroubled(feed)).map(([, measures]) => measures);
    return { up: upOf(sides), down: bestOf(untroubled, rttMs), byOne: untroubled.length === 1, feeds };
  };
}

const still: Measures = { loss: 0, rttMs: undefined, jitterMs: 0, availableBps: undefined };

/** A weak line of one's own spoils everybody's; what only one person's lacks was lost on that person's way. */
function bestOf(feeds: readonly Measures[], rttMs: number | undefined): Measures | undefined {
  if (feeds.length === 0) return rttMs === undefined ? undefined : { ...still, rttMs };
  const least = (of: (one: Measures) => number) => Math.min(...feeds.map(of));
  return { ...still, loss: least(({ loss }) => loss), jitterMs: least(({ jitterMs }) => jitterMs), rttMs };
}

function selectedPair(stats: readonly Stat[]): Stat | undefined {
  const chosen = stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pairs = stats.filter(({ type }) => type === 'candidate-pair');
  // Firefox has no transport that names it.
  return (
    pairs.find(({ id }) => id === chosen) ?? pairs.find(({ nominated, state }) => nominated && state === 'succeeded')
  );
}
