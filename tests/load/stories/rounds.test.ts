import { jest } from '@jest/globals';
import { atThePress, inRounds, putUp, roundMs } from './rounds.ts';
import type { PlayersScene } from './story.ts';

beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
afterEach(() => jest.useRealTimers());

function sceneOf(signal: AbortSignal): PlayersScene {
  const board = new Map<string, unknown[]>();
  return {
    startedAt: 1_000_500,
    tell: () => undefined,
    signal,
    board: {
      put: (key: string, value: unknown) => void board.set(key, [...(board.get(key) ?? []), value]),
      read: (key: string) => board.get(key) ?? [],
    },
  } as unknown as PlayersScene;
}

test('everybody presses at one moment, for what was put up in that round', async () => {
  const ending = new AbortController();
  const scene = sceneOf(ending.signal);
  const pressed: [string, number, string[]][] = [];
  const sells = inRounds(scene, async (round) => putUp(scene, round, [`hour of round ${round}`]));
  const presses = ['one', 'other'].map((who) =>
    atThePress<string>(scene, async (found) => void pressed.push([who, Date.now() - scene.startedAt, found])),
  );
  await jest.advanceTimersByTimeAsync(roundMs + 8_000);
  ending.abort();
  await Promise.all([sells, ...presses]);
  expect(pressed).toEqual([
    ['one', 7_000, ['hour of round 0']],
    ['other', 7_000, ['hour of round 0']],
    ['one', roundMs + 7_000, ['hour of round 1']],
    ['other', roundMs + 7_000, ['hour of round 1']],
  ]);
});

test('where nothing was put up nobody presses, and a round that took too long is followed by the next whole one', async () => {
  const ending = new AbortController();
  const scene = sceneOf(ending.signal);
  const rounds: number[] = [];
  const slow = inRounds(scene, async (round) => {
    rounds.push(round);
    if (round === 0) await new Promise((resolve) => setTimeout(resolve, 2.5 * roundMs));
  });
  let pressed = 0;
  const presses = atThePress(scene, async () => void (pressed += 1));
  await jest.advanceTimersByTimeAsync(4 * roundMs);
  ending.abort();
  await Promise.all([slow, presses]);
  expect([rounds, pressed]).toEqual([[0, 3], 0]);
});
