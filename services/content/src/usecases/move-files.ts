/** Brings all that lies in one place to another, in the order of the keys. Whoever breaks off begins again and finds what is there already. */
import { createHash } from 'node:crypto';
import type { Storage } from './ports.ts';

const pageKeys = 500;

/** `verify`: what is there is read and compared; otherwise its size is believed, for it came whole or not at all. */
export type MoveOptions = { from: Storage; to: Storage; verify: boolean; onMoved?: (moved: Moved) => void };
export type Moved = { moved: number; there: number };

export async function moveFiles({ from, to, verify, onMoved }: MoveOptions): Promise<Moved> {
  const done = { moved: 0, there: 0 };
  for (let after = ''; ;) {
    const page = await from.list(after, pageKeys);
    for (const { key, size } of page) {
      if (await isThere(key, size)) done.there += 1;
      else {
        await move(key, size);
        done.moved += 1;
      }
    }
    onMoved?.({ ...done });
    if (page.length < pageKeys) return done;
    after = page.at(-1)?.key ?? after;
  }

  async function isThere(key: string, size: number): Promise<boolean> {
    if ((await to.head(key, 1))?.size !== size) return false;
    return !verify || (await hashOf(from, key)) === (await hashOf(to, key));
  }

  async function move(key: string, size: number): Promise<void> {
    const before = await hashOf(from, key);
    const { sha256 } = await to.put(key, await from.open(key), { maxBytes: size });
    if (sha256 !== before) throw new Error(`${key} changed while it was moved; move again`);
  }
}

async function hashOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await storage.open(key)) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
