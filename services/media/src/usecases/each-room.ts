/** The same work for every room of a node, some at a time. */
import type { MediaServer } from './node-ports.ts';

const atOnce = 10;

/**
 * `work` answers whether it was done, and throws nothing: a room that fails holds up none of the others. A node that has fallen
 * silent is left alone until the next turn, for each of its rooms would be waited for in vain, and when the signal aborts the rest is
 * left. Answers whether it came to all.
 */
export async function eachRoom<T>(
  server: Pick<MediaServer, 'ping'>,
  rooms: readonly T[],
  work: (room: T) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<boolean> {
  for (let from = 0; from < rooms.length; from += atOnce) {
    if (signal?.aborted) return false;
    const done = await Promise.all(rooms.slice(from, from + atOnce).map(work));
    if (!done.includes(true) && (await server.ping()) !== 'answered') return false;
  }
  return true;
}
