import { withTries } from './load-remote.ts';

jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));

const remote = { id: 'student' as const, basePath: '/student', routes: [] };

function failing(times: number) {
  let calls = 0;
  const pauses: number[] = [];
  let prepared = 0;
  const run = withTries(
    async () => {
      calls += 1;
      if (calls <= times) throw new Error('down');
      return { remote };
    },
    () => (prepared += 1),
    async (ms) => void pauses.push(ms),
  );
  return { run, seen: () => ({ calls, pauses, prepared }) };
}

test('SHELL-19 a remote is tried 5 times, 200 ms apart, each time registered anew', async () => {
  const attempt = failing(4);
  await expect(attempt.run).resolves.toBe(remote);
  expect(attempt.seen()).toEqual({ calls: 5, pauses: [200, 200, 200, 200], prepared: 4 });
});

test('SHELL-19 after the fifth failure it gives up', async () => {
  const attempt = failing(5);
  await expect(attempt.run).rejects.toThrow('down');
  expect(attempt.seen().calls).toBe(5);
});
