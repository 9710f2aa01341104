import { runInContext } from '../context/request-context.ts';
import { makeShared } from './shared.ts';
import { makeTurns } from './turns.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

function gate() {
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (open = resolve));
  return { held, open };
}

test('so many at once, the others in the order of their coming, and one too many is sent away', async () => {
  const turns = makeTurns({ atOnce: 2, mostWaiting: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const begun: number[] = [];
  const works = gates.map(({ held }, place) =>
    turns(async () => {
      begun.push(place);
      await held;
      return place;
    }),
  );
  await tick();
  expect(begun).toEqual([0, 1]);
  await expect(turns(async () => 4)).rejects.toMatchObject({ kind: 'unavailable', reason: 'OVERLOADED' });
  gates[1]?.open();
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3]);
  expect(await turns(async () => 'later')).toBe('later');
});

test('work that fails gives its turn away too', async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 5 });
  const outcomes = await Promise.allSettled([
    turns(() => Promise.reject(new Error('no'))),
    turns(async () => 1),
    turns(() => Promise.reject(new Error('neither'))),
    turns(async () => 2),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('whoever has waited past the own deadline is not served any more', async () => {
  const turns = makeTurns({ atOnce: 1, mostWaiting: 5 });
  const { held, open } = gate();
  const first = turns(() => held);
  let served = false;
  const late = runInContext({ requestId: '', deadline: new Date(Date.now() - 1) }, () =>
    turns(async () => {
      served = true;
    }),
  );
  open();
  await first;
  await expect(late).rejects.toMatchObject({ reason: 'DEADLINE_EXCEEDED' });
  expect([served, await turns(async () => 'next')]).toEqual([false, 'next']);
});

test('one question at a time for each key; the next one is asked anew, also after a failure', async () => {
  const shared = makeShared<number>();
  let asked = 0;
  const load = async () => {
    asked += 1;
    await tick();
    if (asked === 2) throw new Error('away');
    return asked;
  };
  expect(await Promise.all([shared('a', load), shared('a', load)])).toEqual([1, 1]);
  await expect(Promise.all([shared('a', load), shared('a', load)])).rejects.toThrow('away');
  expect(await Promise.all([shared('a', load), shared('b', load)])).toEqual([4, 4]);
});
