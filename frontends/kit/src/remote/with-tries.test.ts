import { withTries } from './with-tries.ts';

function failing(times: number) {
  const seen = { calls: 0, prepared: 0, pauses: [] as number[] };
  const run = withTries(
    async () => {
      seen.calls += 1;
      if (seen.calls <= times) throw new Error('down');
      return 'here';
    },
    { prepareAgain: () => (seen.prepared += 1), pause: async (ms) => void seen.pauses.push(ms) },
  );
  return { run, seen };
}

test('SHELL-19 a screen is tried 5 times, 200 ms apart', async () => {
  const { run, seen } = failing(4);
  await expect(run).resolves.toBe('here');
  expect(seen).toEqual({ calls: 5, prepared: 4, pauses: [200, 200, 200, 200] });
});

test('SHELL-19 after the fifth failure it gives up with the last reason', async () => {
  const { run, seen } = failing(5);
  await expect(run).rejects.toThrow('down');
  expect(seen.calls).toBe(5);
});
