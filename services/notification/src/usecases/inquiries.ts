/** People write to the school; administrators take it up, note what they found and say when it is done. */
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Command } from '@parlance/runtime/idempotency/store';
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import type { NewId } from '@parlance/runtime/ids/new-id';
import { demandFewToday, handled, wordsOf, type InquiryDraft, type Sender } from '../domain/inquiry.ts';
import { refuse } from '../domain/refusals.ts';
import { inquiryChanged } from '../wire/live-event.ts';
import type { UnitOfWork } from './ports.ts';

export type Inquiries = ReturnType<typeof makeInquiries>;
type Deps = {
  uow: UnitOfWork;
  clock: Clock;
  newId: NewId;
  /** Where the school reads its mail; undefined: on the administrators' page alone. */
  inbox: string | undefined;
  wake: () => void;
};
type Send = { once: Command; sender: Sender; draft: InquiryDraft };
type Handle = { id: string; state: string; note: string; expectedVersion: number; by: { uid: string; name: string } };

const dayMs = 86_400_000;

export function makeInquiries({ uow, clock, newId, inbox, wake }: Deps) {
  return {
    send: async ({ once, sender, draft }: Send): Promise<void> => {
      const words = wordsOf(draft);
      await uow.run(({ once: doOnce, inquiries, liveEvents, mails }) =>
        doOnce(once, async () => {
          const sentAt = clock.now();
          demandFewToday(await inquiries.countSince(sender, new Date(sentAt.getTime() - dayMs)));
          const id = newId();
          await inquiries.insert({ ...words, ...sender, id, sentAt });
          if (inbox !== undefined) await mails.add([{ id, uid: sender.uid ?? '', kind: 'inquiry', reference: id }]);
          await liveEvents.append([inquiryChanged(id)]);
        }),
      );
      wake();
    },
    handle: ({ id, expectedVersion, ...handling }: Handle): Promise<void> =>
      uow.run(async ({ inquiries, liveEvents }) => {
        const inquiry = isUuid(id) ? await inquiries.lock(id) : undefined;
        if (inquiry === undefined) throw refuse('INQUIRY_NOT_FOUND');
        if (expectedVersion !== 0 && expectedVersion !== inquiry.version) throw refuse('STALE_VERSION');
        await inquiries.save(handled(inquiry, { ...handling, at: clock.now() }));
        await liveEvents.append([inquiryChanged(id)]);
      }),
  };
}
