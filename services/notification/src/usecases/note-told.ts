/** What left, or never will, is noted with the lessons that it was about, before the queue forgets it. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { isLessonMail } from '../domain/mail-kind.ts';
import { lessonsOfPush } from '../domain/push.ts';
import type { ClaimedMail, ClaimedPush, PushStore, Stores, Told, UnitOfWork } from './ports.ts';
import type { Claimed, SendingQueue } from './send-next.ts';

type Deps = { uow: Pick<UnitOfWork, 'run'>; clock: Clock };

type Of<T> = {
  way: Told['way'];
  queueIn: (stores: Stores) => SendingQueue<T & Claimed>;
  lessonsOf: (claimed: T) => readonly string[];
  idOf: (claimed: T) => string;
  readerOf: (claimed: T, stores: Stores) => Promise<string | undefined>;
};

/** What became of it and the note are one transaction: neither is known without the other. */
function withTold<T extends Claimed & { kind: string }>(
  queue: SendingQueue<T>,
  { uow, clock }: Deps,
  { way, queueIn, lessonsOf, idOf, readerOf }: Of<T>,
): SendingQueue<T> {
  const note = async (stores: Stores, claimed: T, result: Told['result']) => {
    const [bookingIds, uid] = [lessonsOf(claimed), await readerOf(claimed, stores)];
    if (uid === undefined) return;
    const about = { id: idOf(claimed), kind: claimed.kind, bookingIds, uid };
    await stores.told.note([{ ...about, way, result, at: clock.now() }]);
  };
  return {
    ...queue,
    markSent(claimed) {
      if (lessonsOf(claimed).length === 0) return queue.markSent(claimed);
      return uow.run(async (stores) => {
        await note(stores, claimed, 'sent');
        await queueIn(stores).markSent(claimed);
      });
    },
    markFailed(claimed, error, outcome) {
      if (outcome !== 'failed' || lessonsOf(claimed).length === 0) return queue.markFailed(claimed, error, outcome);
      return uow.run(async (stores) => {
        const wasOurs = await queueIn(stores).markFailed(claimed, error, outcome);
        // Whoever has it now may still tell them.
        if (wasOurs) await note(stores, claimed, 'failed');
        return wasOurs;
      });
    },
  };
}

function lessonsOfMail({ kind, reference, notice }: ClaimedMail): string[] {
  const others = notice && 'others' in notice ? (notice.others ?? []) : [];
  return isLessonMail(kind) ? [reference, ...others.map(({ bookingId }) => bookingId)] : [];
}

export const withToldMails = (queue: SendingQueue<ClaimedMail>, deps: Deps): SendingQueue<ClaimedMail> =>
  withTold(queue, deps, {
    way: 'mail',
    queueIn: ({ mails }) => mails,
    lessonsOf: lessonsOfMail,
    idOf: ({ id }) => id,
    readerOf: ({ uid }) => Promise.resolve(uid),
  });

/** Each browser is told apart; the person was told with the first. */
export const withToldPushes = (queue: PushStore, deps: Deps): PushStore => ({
  ...queue,
  ...withTold<ClaimedPush>(queue, deps, {
    way: 'push',
    queueIn: ({ pushes }) => pushes,
    lessonsOf: ({ notice }) => lessonsOfPush(notice),
    idOf: ({ newsId }) => newsId,
    readerOf: async ({ subscriptionId }, { pushes }) => (await pushes.browser(subscriptionId))?.uid,
  }),
});
