import type { ApiClient } from '@parlance/kit/api/client.ts';
import { measureSpeed, mbps, uploadSize } from './measure-speed.ts';

test.each([
  [5_000_000, 40_000, 1],
  [5_000_000, 4_000, 10],
  [1_000, 0, 0],
])('AUTH-54 %i bytes in %i ms are %i Mbps', (bytes, ms, expected) => {
  expect(mbps(bytes, ms)).toBe(expected);
});

test.each([
  [0.1, 100_000],
  [1, 500_000],
  [100, 5_000_000],
])('NS-38 a line of %d Mbps is measured with %i bytes, at most 5 MB', (probed, size) => {
  expect(uploadSize(probed)).toBe(size);
});

type Bytes = ApiClient['bytes'];

/** A line on which time passes as bytes do. */
function line(downMbps: number, upMbps: number) {
  let clock = 0;
  const sent: [string, string, number][] = [];
  const bytes: Bytes = async (method, path, { body, onReceived, signal } = {}) => {
    sent.push([method, path, body?.size ?? 0]);
    if (method === 'POST') {
      clock += ((body?.size ?? 0) * 8) / 1000 / upMbps;
      return;
    }
    for (let total = 25_000; total <= 5_000_000; total += 25_000) {
      clock += (25_000 * 8) / 1000 / downMbps;
      jest.advanceTimersByTime((25_000 * 8) / 1000 / downMbps);
      if (signal?.aborted) throw new DOMException('over', 'AbortError');
      onReceived?.(total);
    }
  };
  return { api: { bytes } as unknown as ApiClient, now: () => clock, sent };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('NS-38, AUTH-54 both ways are measured against the gateway and told while they run', async () => {
  const { api, now, sent } = line(20, 5);
  const seen: string[] = [];
  const speed = await measureSpeed(api, {
    now,
    onProgress: ({ way, mbps: at }) => seen.push(`${way} ${at.toFixed(0)}`),
  });
  expect([speed.down.toFixed(1), speed.up.toFixed(1)]).toEqual(['20.0', '5.0']);
  expect(new Set(seen)).toEqual(new Set(['down 20', 'up 5']));
  expect(sent).toEqual([
    ['GET', '/speedtest', 0],
    ['POST', '/speedtest', 100_000],
    ['POST', '/speedtest', 2_500_000],
  ]);
});

test('AUTH-54 a line that is too slow for 5 MB in the time gets its figure and no fault', async () => {
  const { api, now } = line(0.5, 0.4);
  const { down, up } = await measureSpeed(api, { now, onProgress: () => undefined });
  expect(down).toBeGreaterThan(0.3);
  expect(down).toBeLessThan(1);
  expect(up).toBeCloseTo(0.4);
});

test('a line that breaks is a fault', async () => {
  const bytes = () => Promise.reject(new TypeError('Failed to fetch'));
  const api = { bytes } as unknown as ApiClient;
  await expect(measureSpeed(api, { onProgress: () => undefined })).rejects.toThrow('Failed to fetch');
});
