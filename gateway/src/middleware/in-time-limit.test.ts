import { makeInTimeLimit, type Taken } from './in-time-limit.ts';

const clock = { at: 0 };
const bounds = { least: 64, most: 300, soonMs: 800 };
const make = () => makeInTimeLimit(bounds, () => clock.at);
type Limit = ReturnType<typeof make>;

/** All that are taken are answered after so long, again and again. */
function answerAfter(limit: Limit, { ms, rounds, most = Infinity }: { ms: number; rounds: number; most?: number }) {
  for (let round = 0; round < rounds; round += 1) {
    const taken: Taken[] = [];
    for (let next = limit.take(); next; next = taken.length < most ? limit.take() : undefined) taken.push(next);
    clock.at += ms;
    for (const { answered } of taken) answered();
  }
}

test('as many as are answered soon: more while its places are full, up to the most', () => {
  const limit = make();
  const first = Array.from({ length: 65 }, () => limit.take());
  expect(first.filter(Boolean)).toHaveLength(64);
  for (const one of first) one?.answered();
  answerAfter(limit, { ms: 300, rounds: 5 });
  expect(limit.limit).toBeGreaterThan(64);
  expect(limit.limit).toBeLessThan(300);
  answerAfter(limit, { ms: 300, rounds: 20 });
  expect(limit.limit).toBe(300);
});

test('places that stay empty are given up again', () => {
  const limit = make();
  answerAfter(limit, { ms: 300, rounds: 30 });
  answerAfter(limit, { ms: 300, rounds: 30, most: 5 });
  expect(limit.limit).toBe(64);
});

test('when most have been late for a second: what is answered in the time that is soon; one late window is nothing', () => {
  const limit = make();
  answerAfter(limit, { ms: 300, rounds: 30 });
  answerAfter(limit, { ms: 3_000, rounds: 1 });
  expect(limit.limit).toBe(300);
  answerAfter(limit, { ms: 3_000, rounds: 4 });
  expect(limit.limit).toBeLessThan(200);
});

test('a server that is slow for everybody holds nobody back while few ask', () => {
  const limit = make();
  answerAfter(limit, { ms: 5_000, rounds: 20, most: 64 });
  expect(limit.limit).toBe(64);
});

test('a kind has its part of the places, and one that comes back has its own at once', () => {
  const limit = make();
  const background = Array.from({ length: 64 }, () => limit.take(0.8)).filter(Boolean);
  expect(background).toHaveLength(52);
  const screens = Array.from({ length: 64 }, () => limit.take()).filter(Boolean);
  expect(screens).toHaveLength(12);
  expect(limit.take(Infinity)).toBeDefined();
});

test('those who have the places and hang say nothing of others: more are taken, up to the most', () => {
  const limit = make();
  const comes = () => {
    clock.at += 50;
    return limit.take();
  };
  const taken = Array.from({ length: 400 }, comes).filter(Boolean);
  expect([taken.length, limit.limit]).toEqual([300, 300]);
});

test('of what is given back nothing is learnt', () => {
  const limit = make();
  answerAfter(limit, { ms: 300, rounds: 30 });
  for (let round = 0; round < 8; round += 1) {
    const slow = Array.from({ length: 100 }, () => limit.take());
    for (let quick = 0; quick < 200; quick += 1) limit.take()?.givenBack();
    clock.at += 3_000;
    for (const one of slow) one?.answered();
  }
  expect(limit.limit).toBeLessThan(100);
});
