/** Measures the line against our own gateway, no third party (NS-38): one download and one upload, each bounded in time and size. */
import type { ApiClient } from '@parlance/kit/api/client.ts';

/** Megabits per second. */
export type Speed = { up: number; down: number };

const uploadBytes = 1_000_000;

export function mbps(bytes: number, ms: number): number {
  return ms <= 0 ? 0 : (bytes * 8) / 1000 / ms;
}

async function timed(work: () => Promise<number>): Promise<number> {
  const from = performance.now();
  const bytes = await work();
  return mbps(bytes, performance.now() - from);
}

export async function measureSpeed(api: ApiClient): Promise<Speed> {
  const down = await timed(async () => {
    const { blob } = await api.bytes('GET', 'speedtest');
    return blob.size;
  });
  const up = await timed(async () => {
    await api.bytes('POST', 'speedtest', new Blob([new Uint8Array(uploadBytes)]));
    return uploadBytes;
  });
  return { up, down };
}
