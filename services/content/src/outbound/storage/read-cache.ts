/** What was read of a store lately lies on the replica's own disk, in blocks and up to a bound: a reader turns pages without the store's round trip, and goes on while the store is away. A key's bytes never change, so nothing here grows old. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refuse } from '../../domain/refusals.ts';
import type { Storage } from '../../usecases/ports.ts';

const blockBytes = 1024 * 1024;

type Range = { start: number; end: number };
type Cache = { folder: string; mostBytes: number };

/** The folder is this process's alone, and empty when it begins. */
export function withReadCache(storage: Storage, { folder, mostBytes }: Cache): Storage {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const kept = keeper(folder, mostBytes);

  /** What cannot be kept is read all the same. */
  async function blockOf(key: string, number: number): Promise<Buffer> {
    const name = createHash('sha256').update(`${key}\n${number}`).digest('hex');
    const known = await kept.read(name);
    if (known !== undefined) return known;
    const start = number * blockBytes;
    const bytes = await buffer(await storage.open(key, { start, end: start + blockBytes - 1 }));
    await kept.write(name, bytes).catch(() => undefined);
    return bytes;
  }

  async function* read(key: string, { start, end }: Range, first: Buffer) {
    let block = first;
    for (let number = Math.floor(start / blockBytes); ;) {
      const from = number * blockBytes;
      yield block.subarray(Math.max(0, start - from), end - from + 1);
      number += 1;
      if (number * blockBytes > end || block.length < blockBytes) return;
      block = await blockOf(key, number);
    }
  }

  return {
    ...storage,
    /** What would push out much of the rest is read past it. */
    async open(key, range) {
      if (range === undefined || range.end - range.start > mostBytes / 4) return storage.open(key, range);
      const first = await blockOf(key, Math.floor(range.start / blockBytes));
      if (first.length === 0) throw refuse('FILE_NOT_FOUND');
      return Readable.from(read(key, range, first), { objectMode: false });
    },
  };
}

/** Files by name; what was not read for the longest time goes first. */
function keeper(folder: string, mostBytes: number) {
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(name: string): void {
    total -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  return {
    async read(name: string): Promise<Buffer | undefined> {
      const size = sizes.get(name);
      if (size === undefined) return undefined;
      const bytes = await readFile(join(folder, name)).catch(() => undefined);
      if (bytes?.length !== size) {
        if (sizes.get(name) === size) forget(name);
        return undefined;
      }
      if (sizes.delete(name)) sizes.set(name, size);
      return bytes;
    },
    async write(name: string, bytes: Buffer): Promise<void> {
      if (bytes.length > mostBytes) return;
      const partial = join(folder, randomUUID());
      await writeFile(partial, bytes);
      await rename(partial, join(folder, name));
      forget(name);
      sizes.set(name, bytes.length);
      total += bytes.length;
      for (const oldest of [...sizes.keys()]) {
        if (total <= mostBytes) break;
        forget(oldest);
        await rm(join(folder, oldest), { force: true });
      }
    },
  };
}
