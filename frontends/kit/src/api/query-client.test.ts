import { makeApiClient } from './client.ts';
import { Problem } from './problem.ts';
import { makeQueryClient } from './query-client.ts';
import { read } from './read.ts';
import { makeRetries } from './retries.ts';
import { markOutdated, outdatedBy } from './outdated.ts';
import { takeFetchSignals } from '../testing/fetch-signals.ts';

beforeAll(takeFetchSignals);

const fetchMock = jest.fn(async (_request: Request) => new Response('{"ok":true}'));

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockClear();
  globalThis.fetch = fetchMock as unknown as typeof fetch;
});
afterEach(() => jest.useRealTimers());

const ofBooking = { params: { path: { id: 'b' } } };

function portal() {
  const client = makeQueryClient();
  const api = makeApiClient({
    origin: 'http://localhost',
    token: async () => 'token',
    renew: async () => 'token',
    onSchoolTime: () => undefined,
    onWritten: (path) => markOutdated(client, path),
  });
  const reads = () => fetchMock.mock.calls.filter(([request]) => request.method === 'GET').length;
  const params = { query: { view: 'upcoming' } } as const;
  const mine = () => client.fetchQuery(read(api, '/bookings/mine', { params }));
  return { client, api, reads, mine };
}

test('API-07, NS-43 a GET is answered from memory for 60 s, then asked again', async () => {
  const { mine, reads } = portal();
  await mine();
  await jest.advanceTimersByTimeAsync(59_999);
  await mine();
  expect(reads()).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  await mine();
  expect(reads()).toBe(2);
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('API-07, NS-43 a write to the same resource group ends it, one to another does not', async () => {
  const { api, mine, reads } = portal();
  await mine();
  await api.PUT('/announcements/{id}/viewed', { params: { path: { id: 'a' } } });
  await mine();
  expect(reads()).toBe(1);
  await api.PUT('/bookings/booking/{id}/commence', ofBooking);
  await mine();
  expect(reads()).toBe(2);
});

test('a write that was refused ends nothing', async () => {
  const { api, mine, reads } = portal();
  await mine();
  fetchMock.mockResolvedValueOnce(new Response('{}', { status: 409 }));
  await expect(api.PUT('/bookings/booking/{id}/commence', ofBooking)).rejects.toThrow();
  await mine();
  expect(reads()).toBe(1);
});

test('AUTH-14, NS-43 signing out empties it', async () => {
  const { client, mine, reads } = portal();
  await mine();
  client.clear();
  await mine();
  expect(reads()).toBe(2);
});

test('NS-43 what is not read by a query is never kept: two joins are two calls', async () => {
  const { api } = portal();
  await api.PUT('/bookings/booking/{id}/join', { ...ofBooking, body: { tutor: 't' } });
  await api.PUT('/bookings/booking/{id}/join', { ...ofBooking, body: { tutor: 't' } });
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

const people = ['/admin/user', '/admin/users', '/admin/audit', '/admin/bookings', '/tokens'];

test.each([
  [
    '/bookings/booking/open/{tutorUid}',
    ['/bookings', '/lessons', '/feedback', '/earnings', '/admin/booking', '/admin/dashboard', '/admin/today'],
  ],
  [
    '/admin/booking/{id}/outcome',
    ['/bookings', '/lessons', '/groupsessions', '/admin/booking', '/admin/dashboard', '/admin/today'],
  ],
  ['/admin/user/{id}', [...people, '/admin/dashboard', '/profile/tutor', '/profile/tutors']],
  ['/bookings/search', []],
  ['/profile/last-active', []],
  ['/profile/tutors/favourites/{tutorId}', ['/profile', ...people]],
  ['/applications/{id}/accept', ['/applications', ...people, '/admin/dashboard']],
  ['/speedtest', []],
  ['/call/{room}/ticket', []],
])('NS-43 a write to %s outdates %j', (path, outdated) => expect(outdatedBy(path)).toEqual(outdated));

const failed = (status: number, retryAfterMs?: number) =>
  new Problem('x', { code: 'INTERNAL', status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
const retryOf = (error: Error) => {
  const { retry } = makeRetries();
  return [0, 1, 2].map((count) => retry(count, error));
};

test('a reading that failed on the way is tried twice more, an answer of a server in trouble once, a refusal is the answer', () => {
  expect(retryOf(new TypeError('Failed to fetch'))).toEqual([true, true, false]);
  expect(retryOf(failed(0))).toEqual([true, true, false]);
  expect(retryOf(failed(503))).toEqual([true, false, false]);
  expect(retryOf(failed(404))).toEqual([false, false, false]);
});

test('nobody comes back before the server said, nor all together', () => {
  const waits = [0, 1].map((spread) => makeRetries(() => spread));
  expect(waits.map(({ delayMs }) => delayMs(0, failed(503, 7_000)))).toEqual([7_000, 8_750]);
  expect(waits.map(({ delayMs }) => delayMs(1, new TypeError('Failed to fetch')))).toEqual([2_000, 2_500]);
});

test('while a server fails all the time second tries end; a tenth of what is answered brings them back', () => {
  const { retry, answered } = makeRetries();
  const tries = () => Array.from({ length: 20 }, () => retry(0, failed(503))).filter(Boolean).length;
  expect(tries()).toBe(5);
  for (let n = 0; n < 21; n += 1) answered();
  expect(tries()).toBe(2);
});

test('the portal’s readings are tried again by these rules', async () => {
  const { mine, reads } = portal();
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '7' } });
  fetchMock.mockImplementation(async () => busy());
  const answer = expect(mine()).rejects.toMatchObject({ status: 503 });
  await jest.advanceTimersByTimeAsync(6_999);
  expect(reads()).toBe(1);
  await jest.advanceTimersByTimeAsync(60_000);
  await answer;
  expect(reads()).toBe(2);
  fetchMock.mockImplementation(async () => new Response('{"ok":true}'));
});

test('a write without a line fails at once and is not sent later; a reading waits for the line', async () => {
  const { client, api, mine, reads } = portal();
  const lineIs = (state: string) => window.dispatchEvent(new Event(state));
  client.mount();
  lineIs('offline');
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const write = client
    .getMutationCache()
    .build(client, { mutationFn: () => api.PUT('/announcements/{id}/viewed', { params: { path: { id: 'a' } } }) });
  await expect(write.execute(undefined)).rejects.toThrow('Failed to fetch');
  const answer = mine();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reads()).toBe(0);
  lineIs('online');
  await answer;
  expect(fetchMock).toHaveBeenCalledTimes(2);
  client.unmount();
});
