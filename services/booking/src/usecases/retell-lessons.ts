/**
 * Tells of lessons as they are now, once each, for readers that came after they were changed last (ADR 0047): some a transaction, in the
 * order of their ids, so that whoever dies in between leaves the rest to the next, and the outbox never grows by more than these.
 */
import type { Clock, UnitOfWork } from './ports.ts';

const page = 200;

export function makeRetellLessons({ uow, clock }: { uow: UnitOfWork; clock: Clock }) {
  let isOver = false;
  /** Answers how many it told of. */
  return async (): Promise<number> => {
    if (isOver) return 0;
    const ids = await uow.run(async (stores) => {
      const claimed = await stores.retelling.claim(page);
      if (claimed === undefined) return undefined;
      // Held while they are told of: what changes them is told after this.
      for (const view of await stores.lessons.lock(claimed)) await stores.facts.lessonState(view, clock.now());
      return claimed;
    });
    isOver = ids !== undefined && ids.length < page;
    return ids?.length ?? 0;
  };
}
