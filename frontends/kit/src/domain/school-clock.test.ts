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
