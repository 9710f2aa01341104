import { unmeasured } from './figures.ts';
import { verdictOf } from './verdict.ts';

const fine = {
  signallingMs: 60,
  relayOffered: true,
  relayUdpMs: 41,
  relayTcpMs: 70,
  downMbps: 24.6,
  upMbps: 8.1,
  lossPercent: 0.2,
  jitterMs: 4,
};

test('A good line is good in every row and needs no advice', () => {
  expect(verdictOf(fine)).toEqual({
    signalling: 'good',
    down: 'good',
    up: 'good',
    loss: 'good',
    relay: 'good',
    advice: [],
  });
});

test.each([
  [
    'down',
    'downMbps',
    [
      [0.99, 'bad'],
      [1, 'enough'],
      [1.49, 'enough'],
      [1.5, 'good'],
    ],
  ],
  [
    'up',
    'upMbps',
    [
      [0.99, 'bad'],
      [1, 'enough'],
      [1.49, 'enough'],
      [1.5, 'good'],
    ],
  ],
  [
    'loss',
    'lossPercent',
    [
      [0.99, 'good'],
      [1, 'enough'],
      [4.99, 'enough'],
      [5, 'bad'],
    ],
  ],
  [
    'loss',
    'jitterMs',
    [
      [29.9, 'good'],
      [30, 'enough'],
      [79.9, 'enough'],
      [80, 'bad'],
    ],
  ],
] as const)('%s is marked by %s at its edges', (row, figure, edges) => {
  for (const [value, mark] of edges)
    expect([value, verdictOf({ ...fine, [figure]: value })[row]]).toEqual([value, mark]);
});

test('The worse of loss and jitter counts; one that was not measured does not', () => {
  expect(verdictOf({ ...fine, lossPercent: 3, jitterMs: 90 }).loss).toBe('bad');
  expect(verdictOf({ ...fine, lossPercent: null }).loss).toBe('good');
  expect(verdictOf({ ...fine, lossPercent: null, jitterMs: null }).loss).toBe('unknown');
});

test.each([
  ['is reached over UDP', { relayTcpMs: null }, 'good', []],
  ['is reached over TCP alone', { relayUdpMs: null }, 'enough', ['relayTcp']],
  ['is not reached', { relayUdpMs: null, relayTcpMs: null }, 'bad', ['noRelay']],
  ['is not offered', { relayOffered: false, relayUdpMs: null, relayTcpMs: null }, 'unknown', []],
] as const)('A relay that %s', (_how, change, mark, advice) => {
  expect(verdictOf({ ...fine, ...change })).toMatchObject({ relay: mark, advice });
});

test('The advice that stops a lesson comes first', () => {
  const dead = { ...fine, signallingMs: null, relayUdpMs: null, relayTcpMs: null, upMbps: 0.2, lossPercent: 30 };
  expect(verdictOf(dead).advice).toEqual(['signalling', 'noRelay', 'slow', 'loss']);
  expect(verdictOf(unmeasured)).toMatchObject({ down: 'unknown', up: 'unknown', loss: 'unknown', relay: 'unknown' });
});
