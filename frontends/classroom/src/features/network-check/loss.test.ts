import { lossOf } from './loss.ts';
import { relaysOver } from './relay.ts';

const arrival = (number: number, transit: number) => ({
  number,
  sentAt: number * 20,
  arrivedAt: number * 20 + transit,
});

test('What did not come is lost; what came twice came once', () => {
  expect(lossOf([arrival(0, 5), arrival(1, 5), arrival(1, 9), arrival(3, 5)], 4)).toMatchObject({ lossPercent: 25 });
  expect(lossOf([], 100)).toEqual({ lossPercent: 100, jitterMs: 0 });
  expect(lossOf([], 0)).toBeUndefined();
});

test('Packets that take equally long have no jitter, however long that is', () => {
  expect(
    lossOf(
      Array.from({ length: 100 }, (_, number) => arrival(number, 300)),
      100,
    )?.jitterMs,
  ).toBe(0);
});

test('Packets that come 32 ms sooner and later in turn come near 32 ms of jitter', () => {
  const swinging = Array.from({ length: 100 }, (_, number) => arrival(number, number % 2 ? 72 : 40));
  expect(lossOf(swinging, 100)?.jitterMs).toBeCloseTo(32, 0);
});

const server = {
  urls: [
    'stun:a',
    'turn:a:3478',
    'turn:a:3478?transport=udp',
    'turn:a:3478?transport=tcp',
    'turns:a:5349?transport=tcp',
    'turns:b:5349',
  ],
  username: 'u',
  credential: 'c',
};

test('Relays are told apart by what carries them, and what is no relay is left out', () => {
  expect(relaysOver([server], 'udp')).toEqual([{ ...server, urls: ['turn:a:3478', 'turn:a:3478?transport=udp'] }]);
  expect(relaysOver([server], 'tcp')).toEqual([
    { ...server, urls: ['turn:a:3478?transport=tcp', 'turns:a:5349?transport=tcp', 'turns:b:5349'] },
  ]);
  expect(relaysOver([{ urls: 'stun:a' }], 'udp')).toEqual([]);
});
