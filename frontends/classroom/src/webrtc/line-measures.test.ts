import { makeLineMeter, type Sides, type Stat } from './line-measures.ts';

const empty: Sides = {
  publisher: [],
  subscriber: [],
  feedOf: () => undefined,
  isTroubled: () => false,
  sendsPicture: false,
  nowMs: 0,
};
const feedOf = (mid: string) => ({ '0': 'ann', '1': 'ann', '2': 'ben' })[mid];

const inbound = (mid: string, packetsReceived: number, more: Partial<Stat> = {}): Stat => ({
  id: `in-${mid}`,
  type: 'inbound-rtp',
  mid,
  packetsReceived,
  packetsLost: 0,
  jitter: 0.01,
  ...more,
});
const pair = (more: Partial<Stat>): Stat[] => [
  { id: 'transport', type: 'transport', selectedCandidatePairId: 'chosen' },
  { id: 'other', type: 'candidate-pair', availableOutgoingBitrate: 1 },
  { id: 'chosen', type: 'candidate-pair', ...more },
];
const outbound = (packetsSent: number, fractionLost: number): Stat[] => [
  { id: 'out', type: 'outbound-rtp', packetsSent },
  { id: 'report', type: 'remote-inbound-rtp', localId: 'out', fractionLost, jitter: 0.02 },
];

test('the first look knows nothing yet', () => {
  const look = makeLineMeter()({
    ...empty,
    publisher: outbound(5_000, 0.5),
    subscriber: [inbound('0', 9_000, { packetsLost: 4_000 })],
    feedOf,
  });
  expect(look).toEqual({ up: undefined, down: undefined, byOne: false, feeds: new Map() });
});

test('what one person lacks is that person’s; what everybody lacks is lost on the own line', () => {
  const meter = makeLineMeter();
  meter({ ...empty, feedOf, subscriber: [inbound('0', 100), inbound('1', 100), inbound('2', 100)] });
  const { down, feeds } = meter({
    ...empty,
    feedOf,
    nowMs: 1_000,
    subscriber: [
      inbound('0', 140, { packetsLost: 10 }),
      inbound('1', 140, { packetsLost: 10, jitter: 0.3 }),
      inbound('2', 200),
    ],
  });
  expect(feeds.get('ann')).toMatchObject({ loss: 0.2, jitterMs: 300 });
  expect(feeds.get('ben')).toMatchObject({ loss: 0, jitterMs: 10 });
  expect(down).toMatchObject({ loss: 0, jitterMs: 10 });
});

test('what somebody with a weak line lacks says nothing about the own line', () => {
  const meter = makeLineMeter();
  const sides = { ...empty, feedOf, isTroubled: (feed: string) => feed === 'ann' };
  meter({ ...sides, subscriber: [inbound('0', 100)] });
  const { down, feeds } = meter({ ...sides, subscriber: [inbound('0', 150, { packetsLost: 50 })] });
  expect([down, feeds.get('ann')?.loss]).toEqual([undefined, 0.5]);
});

test('a packet that came again had been lost', () => {
  const meter = makeLineMeter();
  meter({ ...empty, feedOf, subscriber: [inbound('1', 100)] });
  const { down } = meter({ ...empty, feedOf, subscriber: [inbound('1', 200, { retransmittedPacketsReceived: 25 })] });
  expect(down?.loss).toBe(0.25);
});

test('a trickle of packets and a counter that began anew say nothing', () => {
  const meter = makeLineMeter();
  meter({ ...empty, feedOf, subscriber: [inbound('0', 500, { packetsLost: 90 })] });
  expect(meter({ ...empty, feedOf, subscriber: [inbound('0', 4, { packetsLost: 5 })] }).down).toBeUndefined();
});

test('what is sent is judged by what the other end reports, and by the rate only while a picture is sent', () => {
  const meter = makeLineMeter();
  const at = (sent: number, sendsPicture: boolean, answers: number) =>
    meter({
      ...empty,
      sendsPicture,
      nowMs: answers * 1_000,
      publisher: [
        ...outbound(sent, 0.12),
        ...pair({ availableOutgoingBitrate: 90_000, responsesReceived: answers, totalRoundTripTime: answers * 0.2 }),
      ],
    }).up;
  at(0, true, 0);
  expect(at(100, true, 1)).toEqual({ loss: 0.12, rttMs: 200, jitterMs: 20, availableBps: 90_000 });
  expect(at(200, false, 2)?.availableBps).toBeUndefined();
});

test('a round trip that is not confirmed for three and a half seconds is forgotten', () => {
  const meter = makeLineMeter();
  const look = (nowMs: number, answers: number) =>
    meter({ ...empty, nowMs, subscriber: pair({ responsesReceived: answers, totalRoundTripTime: answers * 2 }) }).down;
  look(0, 0);
  expect(look(1_000, 1)?.rttMs).toBe(2_000);
  expect(look(4_500, 1)?.rttMs).toBe(2_000);
  expect(look(4_501, 1)).toBeUndefined();
});

test('what is sent and not reported for four seconds does not arrive', () => {
  const meter = makeLineMeter();
  const at = (nowMs: number, reportAt: number) =>
    meter({
      ...empty,
      nowMs,
      publisher: outbound(nowMs, 0).map((stat) => ({ ...stat, timestamp: reportAt })),
    }).up?.loss;
  at(0, 0);
  expect(at(1_000, 1_000)).toBe(0);
  expect(at(5_000, 1_000)).toBe(0);
  expect(at(5_001 + 20, 1_000)).toBe(1);
  expect(at(6_000, 5_900)).toBe(0);
});
