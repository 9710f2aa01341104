/** Megabits a second down and up, against our own gateway, bounded in bytes; whoever asks bounds the time. */
import type { ApiClient } from '@parlance/kit/api/client.ts';

const probeBytes = 50_000;

export const mbps = (bytes: number, ms: number): number => (ms <= 0 ? 0 : (bytes * 8) / 1_000 / ms);

type Asked = { api: ApiClient; bytes: number; signal: AbortSignal };

/** Null when nothing came at all. */
export async function measureDown({ api, bytes, signal }: Asked, stop: () => void): Promise<number | null> {
  const from = performance.now();
  let reached: number | null = null;
  try {
    await api.bytes('GET', '/speedtest', {
      signal,
      onReceived(total) {
        reached = mbps(total, performance.now() - from);
        if (total >= bytes) stop();
      },
    });
  } catch {
    // Time or bytes are used up, or the line is gone: what came until then is the figure.
  }
  return reached;
}

/** A small upload says how large the second may be, so that a slow line is not held up. */
export async function measureUp({ api, bytes, signal }: Asked, forMs: number): Promise<number | null> {
  const send = async (size: number): Promise<number | null> => {
    const from = performance.now();
    try {
      await api.bytes('POST', '/speedtest', { body: new Blob([new Uint8Array(size)]), signal });
      return mbps(size, performance.now() - from);
    } catch {
      return null;
    }
  };
  const probed = await send(probeBytes);
  if (probed === null) return null;
  const second = await send(secondSize(probed, { forMs, mostBytes: bytes }));
  return second === null ? probed : Math.max(probed, second);
}

/** As much as the line is likely to take in a third of the time. */
export function secondSize(probed: number, { forMs, mostBytes }: { forMs: number; mostBytes: number }): number {
  const likely = (probed * 1_000 * forMs) / 8 / 3;
  return Math.round(Math.min(mostBytes, Math.max(probeBytes, likely)));
}
