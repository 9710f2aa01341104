/** Tokens: the balance moves on screen, and what others did to it becomes a notice. */
import type { FactHandlers } from '@parlance/runtime/events/fact-handler';
import { required } from '@parlance/runtime/events/required';
import { tokenWord } from '@parlance/proto/json/words';
import { tokenNotice } from '../../domain/announcement.ts';
import { tokensChanged } from '../../wire/live-event.ts';
import type { BindStores } from '../../outbound/postgres/stores.ts';
import { postAnnouncement } from '../../usecases/post-announcement.ts';

export function onWalletChanged(bind: BindStores): FactHandlers {
  return {
    'parlance.booking.v1.WalletChanged': async (fact, envelope, tx) => {
      const line = required(fact.line);
      const stores = bind(tx);
      await stores.liveEvents.append([tokensChanged(line)]);
      const tokenType = tokenWord(line.tokenType);
      // The event's own id: the notice is there once, however often the event comes.
      const notice = tokenType && tokenNotice({ ...line, tokenType }, envelope.id, envelope.occurredAt);
      if (notice) await postAnnouncement(stores, notice, [line.uid]);
    },
  };
}
