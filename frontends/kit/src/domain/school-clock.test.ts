import { makeSchoolClock } from './school-clock.ts';

function clockAt(start: number) {
  let ticks = 0;
  const clock = makeSchoolClock(() => ticks, start);
  return { clock, pass: (ms: number) => (ticks += ms) };
}

test('LIVE-05 the clock runs on from what the server said, half of the way back included', () => {
  const { clock, pass } = clockAt(1_000_000);
  clock.adjust(5_000_000, 100);
  expect(clock.now()).toBe(5_000_050);
  pass(1_500);
  expect(clock.now()).toBe(5_001_550);
});

test('LIVE-05 noise of the network does not move it, a moved school does, and listeners hear of it', () => {
  const { clock } = clockAt(1_000_000);
  let heard = 0;
  clock.onChange(() => (heard += 1));
  clock.adjust(1_000_000, 0);
  clock.adjust(1_000_700, 0);
  expect(clock.now()).toBe(1_000_000);
  clock.adjust(1_600_000, 0);
  expect(clock.now()).toBe(1_600_000);
  expect(heard).toBe(2);
});

test('a slow answer does not bring back the time before the school moved', () => {
  const { clock, pass } = clockAt(1_000_000);
  clock.adjust(1_000_000, 0);
  // Asked at 0 and answered at 350; the school moved, and that was heard at 250.
  pass(250);
  clock.adjust(9_000_000, 20);
  pass(100);
  clock.adjust(1_000_010, 350);
  expect(clock.now()).toBe(9_000_110);
  // What was asked afterwards counts again.
  pass(50);
  clock.adjust(1_000_400, 40);
  expect(clock.now()).toBe(1_000_420);
});

test('a slow answer moves the clock only by more than half of what it took', () => {
  const { clock, pass } = clockAt(1_000_000);
  clock.adjust(1_000_000, 0);
  // The time was told at once and the answer came four seconds later: taken for two, it would be two seconds wrong.
  pass(4_000);
  clock.adjust(1_000_000, 4_000);
  expect(clock.now()).toBe(1_004_000);
  pass(4_000);
  clock.adjust(1_020_000, 4_000);
  expect(clock.now()).toBe(1_022_000);
});
