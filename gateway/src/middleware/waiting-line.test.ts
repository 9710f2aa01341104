import { AsyncLocalStorage } from 'node:async_hooks';
import { makeInTimeLimit } from './in-time-limit.ts';
import { makeWaitingLine, type Kind, type Place } from './waiting-line.ts';

const soonMs = 800;
const longestWaitMs = 8_000;

function makeSchool({ least = 64, most = 300 } = {}) {
  jest.useFakeTimers();
  const now = () => Date.now();
  const limit = makeInTimeLimit({ least, most, soonMs }, now);
  const line = makeWaitingLine(limit, longestWaitMs, now);
  const told: string[] = [];
  const places = new Map<string, Place>();
  const ask = (name: string, kind: Kind = 'screen') => {
    const place = line.enter(kind, {
      begin: (mine) => {
        places.set(name, mine);
        told.push(name);
      },
      turnAway: () => void told.push(`${name} turned away`),
    });
    return place;
  };
  /** What was told since the last time. */
  const heard = () => told.splice(0);
  return { line, ask, heard, answer: (name: string) => places.get(name)?.leave() };
}
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
afterEach(() => jest.useRealTimers());

test('who finds no place waits and is called in turn as others are answered', () => {
  const { ask, heard, answer, line } = makeSchool({ least: 2 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  expect([heard(), line.length]).toEqual([['a', 'b'], 2]);
  answer('a');
  answer('b');
  expect([heard(), line.length]).toEqual([['c', 'd'], 0]);
});

test('from when somebody was turned away whoever came last goes first, until nobody has been for two seconds', () => {
  const { ask, heard, answer, line } = makeSchool({ least: 1, most: 1 });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  line.makeRoom('screen');
  expect(heard()).toEqual(['a', 'b turned away']);
  answer('a');
  jest.advanceTimersByTime(1_999);
  answer('f');
  expect(heard()).toEqual(['f', 'e']);
  jest.advanceTimersByTime(1);
  answer('e');
  expect(heard()).toEqual(['c']);
});

test('who has waited for eight seconds is turned away, not a millisecond before, and is never begun after it', () => {
  const { ask, heard, answer, line } = makeSchool({ least: 1 });
  ask('a');
  ask('b');
  jest.advanceTimersByTime(10);
  ask('c');
  jest.advanceTimersByTime(longestWaitMs - 11);
  expect(heard()).toEqual(['a']);
  jest.advanceTimersByTime(1);
  expect(heard()).toEqual(['b turned away']);
  jest.advanceTimersByTime(10);
  expect(heard()).toEqual(['c turned away']);
  answer('a');
  expect([heard(), line.length, jest.getTimerCount()]).toEqual([[], 0, 0]);
});

test('while the line is full for more than a second who has waited for 0.4 s is turned away, and after it for eight seconds again', () => {
  const { ask, heard, line } = makeSchool({ least: 1, most: 1 });
  for (const name of ['a', 'b0', 'b', 'c']) ask(name);
  line.makeRoom('screen');
  jest.advanceTimersByTime(1_000);
  line.makeRoom('screen');
  ask('d');
  expect(heard()).toEqual(['a', 'b0 turned away', 'b turned away']);
  jest.advanceTimersByTime(1);
  expect(heard()).toEqual(['c turned away']);
  jest.advanceTimersByTime(398);
  expect(heard()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(heard()).toEqual(['d turned away']);
  jest.advanceTimersByTime(2_000);
  ask('e');
  jest.advanceTimersByTime(longestWaitMs - 1);
  expect(heard()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect([heard(), jest.getTimerCount()]).toEqual([['e turned away'], 0]);
});

test.each([
  ['at one moment', [0, 0, 0], []],
  ['for not quite a second', [0, 500, 999], []],
  ['twice, two seconds apart', [0, 2_000], []],
  ['for a second', [0, 500, 1_000], ['d turned away']],
])('a line that was full %s', (_when, times, more) => {
  const { ask, heard, line } = makeSchool({ least: 1, most: 1 });
  for (const name of ['a', ...names('b', times.length)]) ask(name);
  let at = 0;
  for (const time of times) {
    jest.advanceTimersByTime(time - at);
    line.makeRoom('screen');
    at = time;
  }
  heard();
  ask('d');
  jest.advanceTimersByTime(4_000);
  expect(heard()).toEqual(more);
});

test('a standstill that lasts too long turns away who has waited for eight seconds, and nobody else', () => {
  const { ask, heard } = makeSchool({ least: 1, most: 1 });
  for (const name of ['a', 'b']) ask(name);
  jest.advanceTimersByTime(longestWaitMs - 1_000);
  ask('c');
  jest.advanceTimersByTime(1_500);
  expect(heard()).toEqual(['a', 'b turned away']);
});

test('a rush of those who are less urgent shortens the patience of no screen', () => {
  const { ask, heard, line } = makeSchool({ least: 1, most: 1 });
  for (const name of ['a', 'b']) ask(name);
  ask('sweep', 'background');
  line.makeRoom('screen');
  ask('c');
  jest.advanceTimersByTime(longestWaitMs - 1);
  expect(heard()).toEqual(['a', 'sweep turned away']);
});

test('who goes while waiting is not called, and leaves no place taken', () => {
  const { ask, heard, answer } = makeSchool({ least: 1 });
  ask('a');
  const gone = ask('b');
  ask('c');
  gone.leave();
  answer('a');
  gone.leave();
  expect(heard()).toEqual(['a', 'c']);
  answer('c');
  ask('d');
  ask('e');
  expect(heard()).toEqual(['d']);
});

test('screens go before background, which leaves them a fifth of the places', () => {
  const { ask, heard, answer } = makeSchool({ least: 5 });
  for (const name of names('b', 5)) ask(name, 'background');
  expect(heard()).toEqual(['b0', 'b1', 'b2', 'b3']);
  for (const name of names('s', 2)) ask(name);
  expect(heard()).toEqual(['s0']);
  answer('b0');
  expect(heard()).toEqual(['s1']);
  answer('b1');
  expect(heard()).toEqual([]);
  answer('s0');
  expect(heard()).toEqual(['b4']);
});

test('room is made by those who have waited longest and are no more urgent', () => {
  const { ask, heard, line } = makeSchool({ least: 1 });
  ask('a');
  for (const name of names('s', 2)) ask(name);
  expect(line.makeRoom('background')).toBe(false);
  ask('b', 'background');
  heard();
  expect([line.makeRoom('screen'), line.makeRoom('screen'), line.makeRoom('screen')]).toEqual([true, true, true]);
  expect(heard()).toEqual(['b turned away', 's0 turned away', 's1 turned away']);
  expect(line.makeRoom('screen')).toBe(false);
});

test('who sends slowly steps out meanwhile and is not held up by coming back; one that has gone does not come back', () => {
  const { ask, heard, answer } = makeSchool({ least: 1 });
  const slow = ask('slow');
  ask('next');
  slow.stepOut();
  expect(heard()).toEqual(['slow', 'next']);
  slow.comeBack();
  ask('third');
  answer('next');
  expect(heard()).toEqual([]);
  slow.leave();
  expect(heard()).toEqual(['third']);
  slow.comeBack();
  answer('third');
  ask('fourth');
  expect(heard()).toEqual(['fourth']);
});

test('whoever waited goes on as itself, and not as the request that made room', () => {
  const who = new AsyncLocalStorage<string>();
  const limit = makeInTimeLimit({ least: 1, most: 1, soonMs }, () => 0);
  const line = makeWaitingLine(limit, longestWaitMs, () => 0);
  const told: (string | undefined)[] = [];
  const enter = (name: string) =>
    who.run(name, () =>
      line.enter('screen', { begin: () => told.push(who.getStore()), turnAway: () => told.push(who.getStore()) }),
    );
  const [first] = [enter('first'), enter('second'), enter('third')];
  who.run('first', () => first?.leave());
  who.run('fourth', () => line.makeRoom('screen'));
  expect(told).toEqual(['first', 'second', 'third']);
});

test('who is turned away of those who are less urgent does not turn the line of screens around', () => {
  const { ask, heard, answer, line } = makeSchool({ least: 1, most: 1 });
  ask('a');
  for (const name of ['b', 'c', 'd']) ask(name);
  ask('sweep', 'background');
  line.makeRoom('screen');
  answer('a');
  expect(heard()).toEqual(['a', 'sweep turned away', 'b']);
});

test('while those who have the places hang, more are called in bit by bit', () => {
  const { ask, heard } = makeSchool();
  for (const name of names('hangs', 64)) ask(name);
  heard();
  for (let next = 0; next < 20; next += 1) {
    ask(`s${next}`);
    jest.advanceTimersByTime(100);
  }
  expect(heard().slice(0, 10)).toEqual(names('s', 10));
});

test('a gateway that ends lets nobody wait: who stands in line begins, and who comes too', () => {
  const { ask, heard, answer, line } = makeSchool({ least: 1 });
  for (const name of ['a', 'b', 'c']) ask(name);
  ask('sweep', 'background');
  line.open();
  ask('d');
  expect([heard(), line.length]).toEqual([['a', 'b', 'c', 'sweep', 'd'], 0]);
  for (const name of ['a', 'b', 'c', 'sweep', 'd']) answer(name);
});

type Served = { asked: number; answers: number; seconds: number; standsMs?: number };

/** A server that answers so many a second in turn, and a door that takes 480 at once. How many were answered within two seconds. */
function serve({ asked, answers, seconds, standsMs = 0 }: Served) {
  let at = 0;
  const limit = makeInTimeLimit({ least: 64, most: 300, soonMs }, () => at);
  const line = makeWaitingLine(limit, longestWaitMs, () => at);
  const busy: { from: number; place: Place }[] = [];
  let [soon, refused, due, inside] = [0, 0, 0, 0];
  const come = (from: number) => {
    const turnAway = () => void (refused += 1);
    if (inside >= 480 && !line.makeRoom('screen')) return turnAway();
    inside += 1;
    line.enter('screen', {
      begin: (place) => void busy.push({ from, place }),
      turnAway() {
        inside -= 1;
        turnAway();
      },
    });
  };
  for (let next = 0; at < seconds * 1_000; at += 1) {
    jest.advanceTimersByTime(1);
    for (; next <= at; next += 1_000 / asked) come(at);
    if (at < standsMs) continue;
    due = Math.min(due + answers / 1_000, 1 + answers / 1_000);
    for (; due >= 1 && busy.length > 0; due -= 1) {
      const { from, place } = busy.shift() as (typeof busy)[number];
      if (at - from <= 2_000) soon += 1;
      inside -= 1;
      place.leave();
    }
  }
  return { soonASecond: soon / seconds, refused };
}

describe('in a rush', () => {
  beforeEach(() => void jest.useFakeTimers());

  test.each([
    [288, 72, 0.95],
    [4_000, 1_000, 0.95],
    // The line is long before it is full.
    [150, 80, 0.8],
  ])(
    '%i asked of a server that answers %i a second: of what can be, %d is answered in time',
    (asked, answers, part) => {
      const { soonASecond, refused } = serve({ asked, answers, seconds: 20 });
      expect(soonASecond).toBeGreaterThan(part * answers);
      expect(refused).toBeGreaterThan(0);
    },
  );

  test('a server that stood still for seven seconds and goes on turns nobody away', () => {
    expect(serve({ asked: 50, answers: 120, seconds: 20, standsMs: 7_000 }).refused).toBe(0);
  });

  test('three hundred who come at one moment are all answered', () => {
    const { line, ask, heard, answer } = makeSchool();
    for (const name of names('s', 300)) ask(name);
    expect(line.length).toBe(236);
    const begun = heard();
    for (const name of begun) {
      jest.advanceTimersByTime(10);
      answer(name);
      begun.push(...heard());
    }
    expect(begun.toSorted()).toEqual(names('s', 300).toSorted());
  });
});
