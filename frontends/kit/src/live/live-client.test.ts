import { aPerson } from '../testing/builders.ts';
import { at, connections, freeze, hello, locks, refuse, settle, tab, openFakeTabs } from '../testing/fake-tabs.ts';

openFakeTabs();

test('one stream per browser: the second tab opens none and hears every event', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  const heard: string[] = [];
  first.on('profile.changed', (person) => heard.push(`first ${person.name}`));
  second.on('profile.changed', (person) => heard.push(`second ${person.name}`));
  at(0).send(`${hello}id: 7\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await settle();
  expect(connections).toHaveLength(1);
  expect(heard).toEqual(['first Camila Duarte', 'second Camila Duarte']);
  expect([first.state(), second.state()]).toEqual(['open', 'open']);
});

test('a tab that was frozen takes no school time from before, and everything else that it missed', async () => {
  const [first, second] = [tab(), tab()];
  const times: number[] = [];
  const names: string[] = [];
  second.on('hello', ({ schoolTime }) => times.push(schoolTime));
  second.on('profile.changed', ({ name }) => names.push(name));
  await settle();
  const thaw = freeze(1);
  at(0).send(`${hello}id: 7\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await jest.advanceTimersByTimeAsync(1_001);
  thaw();
  expect([times, names]).toEqual([[], ['Camila Duarte']]);
  const soon = freeze(1);
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  at(1).send(hello.replace('"schoolTime":1', '"schoolTime":2'));
  await jest.advanceTimersByTimeAsync(1_000);
  soon();
  expect(times).toEqual([2]);
  expect(first.state()).toBe('open');
});

test('what was read before a fresh stream stood is read again, in every tab and once; after one that resumed it is not', async () => {
  const [first, second] = [tab(), tab()];
  const resyncs: string[] = [];
  first.on('resync', () => resyncs.push(`first ${first.state()}`));
  second.on('resync', () => resyncs.push(`second ${second.state()}`));
  await settle();
  expect(resyncs).toEqual([]);
  at(0).send(hello.replace('event', 'id: 7\nevent'));
  await settle();
  expect(resyncs.splice(0)).toEqual(['first open', 'second open']);
  // A tab that comes later reads while the stream stands.
  const third = tab();
  third.on('resync', () => resyncs.push('third'));
  await settle();
  expect(third.state()).toBe('open');
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  at(1).send(hello.replace('event', 'id: 8\nevent'));
  await settle();
  expect(at(1).headers['last-event-id']).toBe('7');
  expect(resyncs).toEqual([]);
});

test('a tab that has heard no event yet knows from the reading one where the stream stands', async () => {
  const first = tab();
  await settle();
  at(0).send(hello.replace('event', 'id: 7\nevent'));
  await settle();
  const second = tab();
  await settle();
  const resync = jest.fn();
  second.on('resync', resync);
  first.stop();
  await settle();
  expect(at(1).headers['last-event-id']).toBe('7');
  at(1).send(hello);
  await settle();
  expect(resync).not.toHaveBeenCalled();
});

test('when the reading tab goes, the next one resumes after the last event', async () => {
  const [first] = [tab(), tab()];
  await settle();
  at(0).send(`${hello}id: 7\nevent: resync\ndata: {}\n\n`);
  await settle();
  first.stop();
  await settle();
  expect(connections).toHaveLength(2);
  expect(at(1).headers['last-event-id']).toBe('7');
});

test('a tab that must hear first takes the reading over and resumes; when it goes, another tab reads again', async () => {
  const [first, room] = [tab(), tab()];
  await settle();
  at(0).send(`${hello}id: 7\nevent: resync\ndata: {}\n\n`);
  await settle();
  room.takeOver();
  await settle();
  expect(connections).toHaveLength(2);
  expect([at(0).aborted(), at(1).aborted(), at(1).headers['last-event-id']]).toEqual([true, false, '7']);
  const heard: string[] = [];
  first.on('profile.changed', (person) => heard.push(person.name));
  at(1).send(`${hello}id: 8\nevent: profile.changed\ndata: ${JSON.stringify(aPerson())}\n\n`);
  await settle();
  expect(heard).toEqual(['Camila Duarte']);
  room.takeOver();
  await settle();
  expect(connections).toHaveLength(2);
  room.stop();
  await settle();
  expect(connections).toHaveLength(3);
  expect([at(2).aborted(), at(2).headers['last-event-id']]).toEqual([false, '8']);
});

test('a browser that gives no locks is asked once, not without end', async () => {
  const request = jest.spyOn(locks, 'request').mockRejectedValue(new DOMException('put away', 'InvalidStateError'));
  try {
    tab();
    await settle();
    expect(request).toHaveBeenCalledTimes(1);
    expect(connections).toEqual([]);
  } finally {
    request.mockRestore();
  }
});

test('a stream that the server closes with the token is opened again at once, with the next token', async () => {
  const tokens = ['token-1', 'token-9'];
  tab({ token: async () => tokens.shift() ?? 'none' });
  await settle();
  at(0).send(hello);
  await jest.advanceTimersByTimeAsync(2_000);
  at(0).end();
  await settle();
  expect(at(1).headers.authorization).toBe('Bearer token-9');
});

test('a 401 asks for a fresh token before it counts as a failure', async () => {
  refuse.status = 401;
  tab({ renew: async () => ((refuse.status = 0), 'token-2') });
  await settle();
  expect(at(0).headers.authorization).toBe('Bearer token-2');
});

test('FB-48 after three failures people are told, and it goes on trying; retry does not wait', async () => {
  refuse.status = 503;
  const client = tab();
  await settle();
  expect(client.state()).toBe('connecting');
  await jest.advanceTimersByTimeAsync(500);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(client.state()).toBe('failing');
  refuse.status = 0;
  client.retry();
  await settle();
  at(0).send(hello);
  await settle();
  expect(client.state()).toBe('open');
});

test('an answer that is not a stream is a failure, not a loop', async () => {
  const page = jest.fn(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  Object.assign(globalThis, { fetch: page });
  tab();
  await settle();
  expect(page).toHaveBeenCalledTimes(1);
});

test('FB-48 a connection that says nothing for 40 s is dead', async () => {
  tab();
  await settle();
  at(0).send(hello);
  await jest.advanceTimersByTimeAsync(39_999);
  expect(at(0).aborted()).toBe(false);
  await jest.advanceTimersByTimeAsync(600);
  expect(at(0).aborted()).toBe(true);
  expect(connections).toHaveLength(2);
});
