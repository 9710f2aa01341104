import { aBooking } from '../testing/builders.ts';
import { at, connections, hello, settle, tab, openFakeTabs } from '../testing/fake-tabs.ts';
import { aGroupLesson } from '../testing/session-builders.ts';

openFakeTabs();

test('a watched search is added to the stream, heard in its own tab, refetched once the watch stands, and dropped', async () => {
  const [, second] = [tab(), tab()];
  await settle();
  const search = {
    startDate: '2026-11-23',
    endDate: '2026-11-24',
    time: 'anytime',
    timezone: 'America/São_Paulo',
  } as const;
  const watch = { opened: jest.fn(), taken: jest.fn(), resync: jest.fn() };
  const stop = second.watchSlots(search, watch);
  await settle();
  const packed = new URL(at(1).address).searchParams.get('watch')?.replace('slots:', '') ?? '';
  expect(JSON.parse(Buffer.from(packed, 'base64url').toString())).toEqual(search);
  at(1).send(
    `${hello}event: slot.taken\ndata: {"id":"b"}\n\nevent: slot.opened\ndata: ${JSON.stringify(aBooking())}\n\n`,
  );
  await settle();
  expect(watch.resync).toHaveBeenCalledTimes(1);
  expect(watch.taken).toHaveBeenCalledWith('b');
  expect(watch.opened).toHaveBeenCalledTimes(1);
  stop();
  await settle();
  expect(at(2).address).toBe('http://localhost/api/v1/live');
});

test('FB-19 group lessons are watched by search, by session and all of them, each heard by who watches', async () => {
  const client = tab();
  await settle();
  const search = { startDate: '2026-11-23', endDate: '2026-11-24', time: 9, timezone: 'UTC' } as const;
  const watch = { moved: jest.fn(), resync: jest.fn() };
  const stops = (['all', { session: 's1' }, { search }] as const).map((watched) => client.watchGroups(watched, watch));
  await settle();
  const last = at(connections.length - 1);
  const packed = Buffer.from(JSON.stringify(search)).toString('base64url');
  expect(new URL(last.address).searchParams.getAll('watch')).toEqual(['group:s1', 'groups', `groups:${packed}`]);
  last.send(`${hello}event: group.lesson\ndata: ${JSON.stringify(aGroupLesson())}\n\n`);
  await settle();
  expect(watch.resync).toHaveBeenCalledTimes(3);
  expect(watch.moved).toHaveBeenCalledTimes(3);
  for (const stop of stops) stop();
  await settle();
  expect(at(connections.length - 1).address).toBe('http://localhost/api/v1/live');
});

test('FB-19 who watches what broke behind the stream reads that anew in every tab, and nobody reads anything else', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  const all = jest.fn();
  const [days, library] = [jest.fn(), jest.fn()];
  const search = { startDate: '2026-11-23', endDate: '2026-11-24', time: 9, timezone: 'UTC' } as const;
  for (const client of [first, second]) client.on('resync', all);
  first.watchLibrary(library);
  second.watchSlots(search, { opened: jest.fn(), taken: jest.fn(), resync: days });
  await settle();
  const last = at(connections.length - 1);
  const [, slots = ''] = new URL(last.address).searchParams.getAll('watch');
  last.send(hello);
  await settle();
  for (const mock of [all, days, library]) mock.mockClear();
  last.send(`event: resync\ndata: ${JSON.stringify({ watch: slots })}\n\n`);
  await settle();
  expect([all, days, library].map((mock) => mock.mock.calls.length)).toEqual([0, 1, 0]);
  last.send('event: resync\ndata: {"watch":"library"}\n\n');
  await settle();
  expect([all, days, library].map((mock) => mock.mock.calls.length)).toEqual([0, 1, 1]);
});

test('FB-19 a crowd that looks at the library reads a change within a second, each at its own moment and once', async () => {
  const client = tab({ random: () => 0.5 });
  await settle();
  const changed = jest.fn();
  const stop = client.watchLibrary(changed);
  await settle();
  const last = at(connections.length - 1);
  last.send(hello);
  await settle();
  changed.mockClear();
  const change = (version: number) => last.send(`event: library.changed\ndata: {"version":${version}}\n\n`);
  change(7);
  await settle();
  change(8);
  await jest.advanceTimersByTimeAsync(499);
  expect(changed).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(changed).toHaveBeenCalledTimes(1);
  change(9);
  await settle();
  stop();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('FB-19 the library is watched while somebody looks at it, and read anew after a break', async () => {
  const client = tab();
  await settle();
  const changed = jest.fn();
  const stop = client.watchLibrary(changed);
  await settle();
  const last = at(connections.length - 1);
  expect(new URL(last.address).searchParams.getAll('watch')).toEqual(['library']);
  last.send(`${hello}event: library.changed\ndata: {"version":7}\n\n`);
  await settle();
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  await settle();
  expect(at(connections.length - 1).address).toBe('http://localhost/api/v1/live');
});

test('a tab that is closed takes its searches with it; the stream carries five at most', async () => {
  const first = tab();
  await settle();
  for (let day = 10; day < 17; day += 1) {
    first.watchSlots(
      { startDate: `2026-11-${day}`, endDate: `2026-11-${day}`, time: 9, timezone: 'UTC' },
      { opened: jest.fn(), taken: jest.fn(), resync: jest.fn() },
    );
  }
  await settle();
  expect(new URL(at(connections.length - 1).address).searchParams.getAll('watch')).toHaveLength(5);
});
