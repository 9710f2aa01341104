/**
 * Measures the line against our own gateway, no third party: what comes down of 5 MB, then what goes up. Each way is bounded in time, so
 * that a slow line gets its figure too and not a time-out.
 */
import type { ApiClient } from '@parlance/kit/api/client.ts';

/** Megabits per second. */
export type Speed = { up: number; down: number };
export type Way = keyof Speed;
type Measuring = { way: Way; mbps: number };

type Options = {
  onProgress: (measuring: Measuring) => void;
  now?: () => number;
};

const downForMs = 8_000;
/** The first upload only says how large the second may be. */
const probeBytes = 100_000;
const upForMs = 4_000;
const mostBytes = 5_000_000;

export function mbps(bytes: number, ms: number): number {
  return ms <= 0 ? 0 : (bytes * 8) / 1000 / ms;
}

/** As much as the line is likely to take in the time, and never less than the probe. */
export function uploadSize(probed: number): number {
  const likely = (probed * 1000 * upForMs) / 8;
  return Math.round(Math.min(mostBytes, Math.max(probeBytes, likely)));
}

async function measureDown(api: ApiClient, { onProgress, now = () => performance.now() }: Options): Promise<number> {
  const stopping = new AbortController();
  const from = now();
  let [bytes, ms] = [0, 0];
  const timer = setTimeout(() => stopping.abort(), downForMs);
  try {
    await api.bytes('GET', '/speedtest', {
      signal: stopping.signal,
      onReceived(total) {
        [bytes, ms] = [total, now() - from];
        onProgress({ way: 'down', mbps: mbps(bytes, ms) });
      },
    });
  } catch (error) {
    // Time is up: what came until then is the figure.
    if (!stopping.signal.aborted) throw error;
    ms = now() - from;
  } finally {
    clearTimeout(timer);
  }
  return mbps(bytes, ms);
}

async function measureUp(api: ApiClient, { onProgress, now = () => performance.now() }: Options): Promise<number> {
  const send = async (size: number): Promise<number> => {
    const from = now();
    await api.bytes('POST', '/speedtest', { body: new Blob([new Uint8Array(size)]) });
    const reached = mbps(size, now() - from);
    onProgress({ way: 'up', mbps: reached });
    return reached;
  };
  const probed = await send(probeBytes);
  return Math.max(probed, await send(uploadSize(probed)));
}

export async function measureSpeed(api: ApiClient, options: Options): Promise<Speed> {
  const down = await measureDown(api, options);
  return { down, up: await measureUp(api, options) };
}
