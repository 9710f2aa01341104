import type { Stat } from './line-measures.ts';
import { fullQuality, makeLineWatch, sameQuality, type LineQuality, type Look } from './line-watch.ts';

type Second = { sentLoss?: number; receivedLoss?: number; screen?: boolean; rttMs?: number; afterMs?: number };

function watched(seconds: readonly Second[]): LineQuality[] {
  const watch = makeLineWatch(0);
  let [nowMs, sent, received, lost] = [0, 0, 0, 0];
  return seconds.map(({ sentLoss = 0, receivedLoss = 0, screen = false, rttMs, afterMs = 1_000 }, index) => {
    nowMs += afterMs;
    sent += 100;
    received += 100 * (1 - receivedLoss);
    lost += 100 * receivedLoss;
    const publisher: Stat[] = [
      { id: 'out', type: 'outbound-rtp', packetsSent: sent },
      { id: 'report', type: 'remote-inbound-rtp', localId: 'out', fractionLost: sentLoss },
    ];
    const subscriber: Stat[] = [
      { id: 'in', type: 'inbound-rtp', mid: '0', packetsReceived: received, packetsLost: lost },
      ...answersAt(index, rttMs),
    ];
    const sides = {
      publisher,
      subscriber,
      feedOf: () => 'ann',
      isTroubled: () => false,
      sendsPicture: true,
      nowMs,
    };
    const look: Look = { ...sides, screenSent: screen, screenReceived: screen };
    return watch(look);
  });
}
function answersAt(index: number, rttMs: number | undefined): Stat[] {
  if (rttMs === undefined) return [];
  const pair = { id: 'pair', type: 'candidate-pair', nominated: true, state: 'succeeded' };
  return [{ ...pair, responsesReceived: index, totalRoundTripTime: (index * rttMs) / 1_000 }];
}

const times = (count: number, second: Second) => Array.from({ length: count }, () => second);

test('a good line is never marked', () => {
  expect(watched(times(60, {})).every(({ up, down, own }) => up === 'high' && down === 'high' && own === 'good')).toBe(
    true,
  );
});

test('what is sent gives way by itself: the others are still seen', () => {
  expect(watched(times(12, { sentLoss: 0.2 })).at(-1)).toMatchObject({ up: 'sound', down: 'high', own: 'weak' });
});

test('who sees no camera any more sends none either, but goes on speaking', () => {
  expect(watched(times(23, { receivedLoss: 0.2 })).at(-1)).toMatchObject({ up: 'screen', down: 'sound', own: 'weak' });
  expect(watched(times(30, { receivedLoss: 0.9 }))).toContainEqual(
    expect.objectContaining({ up: 'screen', down: 'material' }),
  );
});

test('a camera gives way before a shared screen, and the person’s tile says how it is', () => {
  const last = watched(times(23, { receivedLoss: 0.2, screen: true })).at(-1);
  expect([last?.down, last?.marks.get('ann')]).toEqual(['screen', 'weak']);
});

test('a laptop that sleeps and wakes carries what it carried: what came of its sleep is not held against the line', () => {
  const weak = { sentLoss: 0.2 };
  const woken = { sentLoss: 0.5, receivedLoss: 0.5 };
  const seen = watched([...times(3, weak), { ...woken, afterMs: 3_100 }, ...times(2, woken), ...times(5, {})]);
  expect(seen.map(({ up, down }) => `${up} ${down}`)).toEqual(seen.map(() => 'high high'));
});

test('a look that is only late is none of a sleep', () => {
  const late = { sentLoss: 0.5, afterMs: 2_900 };
  expect(watched([...times(3, {}), late, { sentLoss: 0.5 }]).at(-1)).toMatchObject({ up: 'low' });
});

test('everything comes back by itself', () => {
  expect(watched([...times(23, { receivedLoss: 0.2 }), ...times(40, {})]).at(-1)).toMatchObject({
    up: 'high',
    down: 'high',
    own: 'good',
  });
});

test('two qualities are the same when nothing shown differs', () => {
  const marked = { ...fullQuality, marks: new Map([['ann', 'weak'] as const]) };
  expect(sameQuality(marked, { ...marked, marks: new Map(marked.marks) })).toBe(true);
  expect(sameQuality(marked, fullQuality)).toBe(false);
  expect(sameQuality(fullQuality, { ...fullQuality, down: 'low' })).toBe(false);
});

test.each([
  ['an own line that answers quickly waits for the other to say whose it is', 100, 9],
  ['an own line that answers slowly is the weak one', 900, 4],
])('what one other person lacks: %s', (_whose, rttMs, fallsAfter) => {
  const steps = watched(times(30, { receivedLoss: 0.9, rttMs })).map(({ down }) => down);
  const before = steps.indexOf('low');
  expect(before).toBeGreaterThanOrEqual(fallsAfter);
  expect(before).toBeLessThanOrEqual(fallsAfter + 2);
});
