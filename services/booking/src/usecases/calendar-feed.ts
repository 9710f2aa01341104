/** A private address at which one's calendar reads one's lessons: made, made anew, switched off. */
import type { Clock, FeedKeys, UnitOfWork } from './ports.ts';

type Deps = { uow: UnitOfWork; clock: Clock; feedKeys: FeedKeys };

/** The key is answered this once. Whoever asks again gets another, and the last one opens the feed. */
export function makeRenewCalendarFeed({ uow, clock, feedKeys }: Deps) {
  return async (uid: string): Promise<{ key: string; madeAt: Date }> => {
    const [key, madeAt] = [feedKeys.make(), clock.now()];
    await uow.run(({ calendarFeeds }) => calendarFeeds.keep({ uid, keyHash: feedKeys.hash(key), madeAt }));
    return { key, madeAt };
  };
}

export function makeCloseCalendarFeed({ uow }: Pick<Deps, 'uow'>) {
  return (uid: string): Promise<void> => uow.run(({ calendarFeeds }) => calendarFeeds.remove(uid));
}

export type RenewCalendarFeed = ReturnType<typeof makeRenewCalendarFeed>;
export type CloseCalendarFeed = ReturnType<typeof makeCloseCalendarFeed>;
