/** For use cases whose effect is not in our database alone: whether the same request has succeeded before, asked before anything is done. */
import type { Command } from '@parlance/runtime/idempotency/store';
import type { Stores } from './ports.ts';

const notYet = Symbol('nothing was done under this key');

type Keyed = { run<T>(work: (stores: Pick<Stores, 'once'>) => Promise<T>): Promise<T> };

/** The earlier reply, or undefined. Throws IDEMPOTENCY_KEY_REUSED when the key belongs to another request. */
export async function replayOf<T>(uow: Keyed, command: Command): Promise<T | undefined> {
  if (!command.key) return undefined;
  try {
    // Thrown inside, so that the claimed key is rolled back with the transaction.
    return await uow.run((stores) => stores.once<T>(command, () => Promise.reject(notYet)));
  } catch (error) {
    if (error === notYet) return undefined;
    throw error;
  }
}
