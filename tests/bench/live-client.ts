/** Reads a live stream as the portal does, with fetch, and notes when each event came. The same function runs in Node and in a page. */

export type Seen = { type: string; data: string; at: number };
export type Opening = { url: string; token: string };

/** Self-contained: a page gets its text. Resolves when the stream stands; what comes later lands in `seen`. */
export async function listen({ url, token }: Opening, seen: Seen[], signal?: AbortSignal): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, ...(signal ? { signal } : {}) });
  if (!answer.ok || !answer.body) throw new Error(`the live stream answered ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const take = (text: string, at: number) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const type = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? '';
      if (type !== undefined) seen.push({ type, data, at });
    }
  };
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      take(value, performance.timeOrigin + performance.now());
    }
  };
  void read().catch(() => undefined);
}
