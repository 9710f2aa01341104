/**
 * Parts that nobody wants any more go from the store. One that is on its way when they go brings them back there, so it is done again once
 * the addresses have ended, and once more when nobody can be sending; they are forgotten when the store knows nothing of them then.
 */
import type { Clock } from '@parlance/runtime/clock/clock';
import { eachApart } from '@parlance/runtime/waiting/each-apart';
import { isRefused } from '../domain/refusals.ts';
import { lateUntil, nextLook, storageKey } from '../domain/upload.ts';
import type { Abandoned, Parted, Storage, Stores, UnitOfWork, Upload } from './ports.ts';

/** Whoever took one and died has left it for the next; and a store that still has it is asked again. */
const againMs = 60_000;

type Deps = { uow: UnitOfWork; realTime: Clock; storage: Storage };

export const partsOfUpload = (upload: Pick<Upload, 'partsName'> & Parameters<typeof storageKey>[0]): Parted[] =>
  upload.partsName === undefined ? [] : [{ key: storageKey(upload), name: upload.partsName }];

/** On record with what gives them up; what takes them away comes after it, whoever dies in between. */
export const giveUpParts = ({ abandoned }: Stores, parted: readonly Parted[], now: Date): Promise<void> =>
  abandoned.add(parted, lateUntil(now));

export type AbandonParts = ReturnType<typeof makeAbandonParts>;

export function makeAbandonParts({ uow, realTime, storage }: Deps) {
  const inAWhile = () => new Date(realTime.now().getTime() + againMs);

  async function abandon({ until, ...parted }: Abandoned): Promise<void> {
    await storage.parts.abandon(parted);
    const isGone = (await storage.parts.list(parted)) === undefined;
    const look = isGone ? nextLook(until, realTime.now()) : inAWhile();
    const { name } = parted;
    await uow.run(({ abandoned }) => (look ? abandoned.lookAt(name, look) : abandoned.forget(name)));
  }

  /** What was taken is not taken again within this round. */
  async function* due(): AsyncGenerator<Abandoned> {
    const take = () => uow.run(({ abandoned }) => abandoned.take(realTime.now(), inAWhile()));
    for (let taken = await take(); taken.length > 0; taken = await take()) yield* taken;
  }

  /** All that are due; answers how many. */
  return async (signal?: AbortSignal): Promise<number> => {
    const away = new AbortController();
    const unlessAway = (one: Abandoned) =>
      abandon(one).catch((fault: unknown) => {
        // The others would wait for it as long, one after the other.
        if (isRefused(fault, 'STORE_AWAY')) away.abort();
        throw fault;
      });
    const over = AbortSignal.any([away.signal, ...(signal ? [signal] : [])]);
    return (await eachApart(due(), unlessAway, over)).length;
  };
}
