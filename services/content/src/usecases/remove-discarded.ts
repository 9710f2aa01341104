/** Bytes that no row names any more go, and only then is it forgotten that they have to. */
import type { Storage, UnitOfWork } from './ports.ts';

export async function removeDiscarded(
  key: string,
  { storage, uow }: { storage: Storage; uow: UnitOfWork },
): Promise<void> {
  await storage.remove(key);
  await uow.run(({ discarded }) => discarded.remove(key));
}
