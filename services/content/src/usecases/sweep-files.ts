/** What a crash at the wrong moment leaves, on both sides: bytes that no row names go, and rows without bytes are told of. So much of it each round that it is no load. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { isSwept, orphanBefore } from '../domain/upload.ts';
import { removeDiscarded } from './remove-discarded.ts';
import type { Storage, UnitOfWork } from './ports.ts';

const mostKeys = 500;
const mostRows = 100;
const mostBegun = 100;
/** Before every id. */
const noId = '00000000-0000-0000-0000-000000000000';

export type SweepFiles = ReturnType<typeof makeSweepFiles>;
export type Swept = { begun: number; bytes: number };
export type LostFiles = {
  rowsWithoutBytes: string[];
  /** Of all rows, as far as they were looked at. */
  lost: number;
};
type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage };

/** Each round goes on where the one before ended; who starts anew begins at the beginning. */
export function makeSweepFiles({ uow, realTime, storage }: Deps) {
  const places = { key: '', id: noId };
  /** Found in the whole round of rows before, and in this one. */
  const lost = { before: new Set<string>(), now: new Set<string>() };

  /** First it is on record that they go, so that they go whoever dies in between. */
  async function sweepBytes(before: Date, signal?: AbortSignal): Promise<number> {
    const there = await storage.list(places.key, mostKeys);
    places.key = there.length < mostKeys ? '' : (there.at(-1)?.key ?? '');
    const old = there.filter(({ key, writtenAt }) => writtenAt < before && isSwept(key)).map(({ key }) => key);
    if (old.length === 0) return 0;
    const orphans = await uow.run(async ({ files, discarded }) => {
      const found = await files.withoutRow(old);
      await discarded.add(found);
      return found;
    });
    await eachApart(orphans, (key) => removeDiscarded(key, { storage, uow }), signal);
    return orphans.length;
  }

  async function findRowsWithoutBytes(): Promise<string[]> {
    const rows = await uow.run(({ files }) => files.placesAfter(places.id, mostRows));
    const missing: string[] = [];
    for (const { id, storageKey } of rows) {
      lost.before.delete(id);
      if ((await storage.head(storageKey, 1)) === undefined) missing.push(id);
    }
    for (const id of missing) lost.now.add(id);
    places.id = rows.length < mostRows ? noId : (rows.at(-1)?.id ?? noId);
    if (places.id === noId) Object.assign(lost, { before: lost.now, now: new Set<string>() });
    return missing;
  }

  return {
    async removeOrphans(signal?: AbortSignal): Promise<Swept> {
      const before = orphanBefore(realTime.now());
      const begun = await storage.parts.abandonOlder(before, mostBegun);
      return { begun, bytes: await sweepBytes(before, signal) };
    },
    async findLost(): Promise<LostFiles> {
      const rowsWithoutBytes = await findRowsWithoutBytes();
      return { rowsWithoutBytes, lost: lost.before.size + lost.now.size };
    },
  };
}
