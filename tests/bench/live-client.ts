/** Reads a live stream as the portal does, with fetch, and notes when each event came. The same function runs in Node and in a page. */
import type { EventBlocks } from '../support/live/event-blocks.ts';

export type Seen = { type: string; data: string; at: number };
export type Opening = { url: string; token: string };
export type Listening = Opening & { blocks: EventBlocks; signal?: AbortSignal };

/** Self-contained: a page gets its text. Resolves when the stream stands; what comes later lands in `seen`. */
export async function listen({ url, token, blocks, signal }: Listening, seen: Seen[]): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}) });
  if (!answer.ok || !answer.body) throw new Error(`the live stream answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const at = performance.timeOrigin + performance.now();
      for (const { type, data } of blocks.take(value)) seen.push({ type, data, at });
    }
  };
  void read().catch(() => undefined);
}
