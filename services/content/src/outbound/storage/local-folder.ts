/** Files in a folder of this machine: for one machine, or for a volume that all replicas share. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { refuse } from '../../domain/refusals.ts';
import type { Hashed, Storage } from '../../usecases/ports.ts';
import { listFolder } from './list-folder.ts';
import { incomingFolder, makeLocalParts } from './local-parts.ts';
import { storing, watched } from './store-faults.ts';

export function makeLocalFolder(folder: string): Storage {
  const root = resolve(folder);
  const incoming = join(root, incomingFolder);

  /** Beside where it will be, and then there at once. */
  const keep = (place: string, bytes: Readable, maxBytes: number): Promise<Hashed> =>
    storing(async () => {
      await mkdir(incoming, { recursive: true });
      await mkdir(dirname(place), { recursive: true });
      const partial = join(incoming, randomUUID());
      try {
        const written = await write(partial, bytes, maxBytes);
        await rename(partial, place);
        await syncFolder(dirname(place));
        return written;
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    }, watched(bytes));

  const put: Storage['put'] = (key, bytes, { maxBytes }) => keep(placeOf(root, key), bytes, maxBytes);
  return {
    put,
    async open(key, range) {
      const place = placeOf(root, key);
      if ((await sizeOf(place)) === undefined) throw refuse('FILE_NOT_FOUND');
      return createReadStream(place, range);
    },
    async head(key, bytes) {
      const place = placeOf(root, key);
      const size = await sizeOf(place);
      return size === undefined ? undefined : { size, head: await firstBytes(place, bytes) };
    },
    async remove(key) {
      await rm(placeOf(root, key), { force: true });
    },
    list: (after, most) => listFolder(root, { after, most }),
    parts: makeLocalParts(root, {
      put,
      keep: async (place, bytes, maxBytes) => (await keep(place, bytes, maxBytes)).size,
    }),
  };
}

/** Keys are checked before they get here; this is the last door, and it does not trust them. */
function placeOf(root: string, key: string): string {
  const place = resolve(root, key);
  if (!place.startsWith(root + sep) || key.includes('\0')) throw refuse('FILE_NOT_FOUND');
  return place;
}

/** On disk before it counts: what was acknowledged outlives a power cut. */
async function write(partial: string, bytes: Readable, maxBytes: number): Promise<Hashed> {
  const file = await open(partial, 'wx', 0o640);
  try {
    const written = await copy(bytes, file, maxBytes);
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

async function copy(bytes: Readable, file: FileHandle, maxBytes: number): Promise<Hashed> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw refuse('UPLOAD_TOO_LARGE');
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { size, sha256: hash.digest('hex') };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

async function sizeOf(place: string): Promise<number | undefined> {
  const found = await stat(place).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return found?.isFile() ? found.size : undefined;
}

async function firstBytes(place: string, bytes: number): Promise<Uint8Array> {
  const file = await open(place, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
