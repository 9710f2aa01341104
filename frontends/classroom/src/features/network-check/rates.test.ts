import type { ApiClient } from '@parlance/kit/api/client.ts';
import { bounded } from './bounded.ts';
import { mbps, measureDown, measureUp, secondSize } from './rates.ts';

const bytesOf = (bytes: ApiClient['bytes']) => ({ bytes }) as unknown as ApiClient;
const forever = new AbortController().signal;

test('A megabyte in a second is eight megabits', () => {
  expect(mbps(1_000_000, 1_000)).toBe(8);
  expect(mbps(1, 0)).toBe(0);
});

test('NS-38 what comes down is measured until the bytes are used up, and no further', async () => {
  let ended = false;
  const api = bytesOf(async (method, path, options) => {
    expect([method, path]).toEqual(['GET', '/speedtest']);
    options?.signal?.addEventListener('abort', () => (ended = true));
    options?.onReceived?.(200_000);
    expect(ended).toBe(false);
    options?.onReceived?.(400_000);
    throw new Error('aborted');
  });
  const figure = await bounded(forever, 1_000, (signal, stop) => measureDown({ api, bytes: 400_000, signal }, stop));
  expect(ended).toBe(true);
  expect(figure).toBeGreaterThan(0);
});

test('A line that gives nothing has no figure', async () => {
  const api = bytesOf(() => Promise.reject(new Error('gone')));
  const asked = { api, bytes: 400_000, signal: forever };
  expect(await measureDown(asked, () => undefined)).toBeNull();
  expect(await measureUp(asked, 1_000)).toBeNull();
});

test('The second upload is as large as a third of the time will take, never above what may be sent', () => {
  expect(secondSize(0.1, { forMs: 3_000, mostBytes: 5_000_000 })).toBe(50_000);
  expect(secondSize(8, { forMs: 3_000, mostBytes: 5_000_000 })).toBe(1_000_000);
  expect(secondSize(900, { forMs: 3_000, mostBytes: 5_000_000 })).toBe(5_000_000);
});

test('An upload whose second part does not end in time has the figure of the first', async () => {
  let sent = 0;
  const api = bytesOf(async () => {
    sent += 1;
    if (sent === 2) throw new Error('too late');
  });
  expect(await measureUp({ api, bytes: 400_000, signal: forever }, 1_000)).toBeGreaterThan(0);
  expect(sent).toBe(2);
});
