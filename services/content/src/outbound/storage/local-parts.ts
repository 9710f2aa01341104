/** Parts in a folder: each a file of its own, whole or not there; put together they are copied into place. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from '../../domain/refusals.ts';
import type { PartStorage, Storage } from '../../usecases/ports.ts';

/** They begin with a dot, so that they are no key's. */
const partsFolder = '.parts';
export const incomingFolder = '.incoming';

type Folder = Pick<Storage, 'put'> & { keep: (place: string, bytes: Readable, maxBytes: number) => Promise<number> };

export function makeLocalParts(root: string, { put, keep }: Folder): PartStorage {
  const folderOf = (name: string): string => {
    if (!isUuid(name)) throw refuse('UPLOAD_NOT_FOUND');
    return join(root, partsFolder, name);
  };
  const list: PartStorage['list'] = async ({ name }) => {
    const folder = folderOf(name);
    const names = await readdir(folder).catch(orNone);
    return names && Promise.all(names.map(async (one) => ({ number: Number(one), size: await sizeOf(folder, one) })));
  };
  /** All at once: who ends in the middle leaves no parts of which some are missing, which would pass for an upload that has not arrived. */
  const drop = async (name: string): Promise<void> => {
    const gone = join(root, incomingFolder, name);
    await mkdir(join(root, incomingFolder), { recursive: true });
    await rename(folderOf(name), gone).catch(orNone);
    await rm(gone, { recursive: true, force: true });
  };
  return {
    async begin() {
      const name = randomUUID();
      await mkdir(folderOf(name), { recursive: true });
      return name;
    },
    addressOf: async () => undefined,
    async put({ name }, { number, size }, bytes) {
      const folder = folderOf(name);
      if ((await readdir(folder).catch(orNone)) === undefined) throw refuse('UPLOAD_NOT_FOUND');
      if ((await keep(join(folder, String(number)), bytes, size).catch(asGone)) === size) return;
      await rm(join(folder, String(number)), { force: true });
      throw refuse('UPLOAD_INCOMPLETE');
    },
    list,
    async join({ key, name }, numbers, onMoved) {
      const folder = folderOf(name);
      const places = numbers.map((number) => join(folder, String(number)));
      const joined = await put(key, Readable.from(bytesOf(places, onMoved), { objectMode: false, highWaterMark: 1 }), {
        maxBytes: Number.MAX_SAFE_INTEGER,
      });
      await drop(name);
      return joined;
    },
    abandon: ({ name }) => drop(name),
    async abandonOlder(before, most) {
      const left: string[] = [];
      for (const folder of [partsFolder, incomingFolder]) {
        for (const name of (await readdir(join(root, folder)).catch(orNone)) ?? []) {
          const place = join(root, folder, name);
          const found = await stat(place).catch(orNone);
          if (found && found.mtime < before && left.length < most) left.push(place);
        }
      }
      for (const place of left) await rm(place, { recursive: true, force: true });
      return left.length;
    },
  };
}

/** One that goes at this moment has no size. */
const sizeOf = async (folder: string, name: string): Promise<number> =>
  (await stat(join(folder, name)).catch(orNone))?.size ?? 0;

function orNone(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** Given up while it came. */
function asGone(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? refuse('UPLOAD_NOT_FOUND') : error;
}

const pieceBytes = 256 * 1024;
/** As many as may be on their way at once: being read, waiting, being written. */
const pieces = 4;

/** The same few pieces of memory again and again, however large the file is. */
async function* bytesOf(places: readonly string[], onMoved: () => Promise<void>) {
  const memory = Array.from({ length: pieces }, () => Buffer.alloc(pieceBytes));
  let next = 0;
  for (const place of places) {
    const file = await open(place, 'r');
    try {
      for (;;) {
        const into = memory[next++ % pieces] as Buffer;
        const { bytesRead } = await file.read(into, 0, pieceBytes);
        if (bytesRead === 0) break;
        await onMoved();
        yield into.subarray(0, bytesRead);
      }
    } finally {
      await file.close();
    }
  }
}
