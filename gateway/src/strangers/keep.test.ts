import { keep, type Made } from './keep.ts';

const whole = (value: string): Made<string> => ({ value, isWhole: true });

function kept(answers: (Promise<Made<string>> | Made<string>)[]) {
  const clock = { now: 0, asked: 0 };
  const make = async () => {
    clock.asked += 1;
    const answer = await answers.shift();
    if (!answer) throw new Error('away');
    return answer;
  };
  return { clock, ask: keep({ make, keptMs: 60_000, now: () => clock.now }) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('NS-64 a thousand strangers at once cost one page', async () => {
  const { clock, ask } = kept([whole('a')]);
  expect(new Set(await Promise.all(Array.from({ length: 1_000 }, ask)))).toEqual(new Set(['a']));
  expect(clock.asked).toBe(1);
});

test('NS-64 the page is kept, made anew behind those who read it, and never older than 60 s', async () => {
  const late = Promise.withResolvers<Made<string>>();
  const { clock, ask } = kept([whole('a'), late.promise, whole('c')]);
  await ask();
  clock.now = 29_999;
  expect([await ask(), clock.asked]).toEqual(['a', 1]);
  clock.now = 30_000;
  expect([await ask(), await ask(), clock.asked]).toEqual(['a', 'a', 2]);
  clock.now = 60_000;
  const waiting = ask();
  late.resolve(whole('b'));
  expect([await waiting, clock.asked]).toEqual(['b', 2]);
  // The second was asked for at 30 s: what it says is as old as that.
  clock.now = 90_000;
  expect(await ask()).toBe('c');
});

test('NS-64 a page that lacks something is made anew after 5 s, and meanwhile nobody waits', async () => {
  const { clock, ask } = kept([{ value: 'half', isWhole: false }, whole('all')]);
  await ask();
  clock.now = 4_999;
  expect([await ask(), clock.asked]).toEqual(['half', 1]);
  clock.now = 5_000;
  expect(await ask()).toBe('half');
  await settled();
  expect([await ask(), clock.asked]).toEqual(['all', 2]);
});

test('what could not be made is asked for again by the next', async () => {
  const { clock, ask } = kept([]);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).rejects.toThrow('away');
  expect(clock.asked).toBe(2);
});
