import type { LedgerLine } from '@parlance/proto/booking/v1';
import { tokenWord } from '@parlance/proto/json/words';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { tokenNotice } from '../../domain/announcement.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tell } from '../../usecases/tell.ts';
import { tokensChanged } from '../../wire/live-event.ts';

/** The balance moves on screen, and what others did to it becomes a notice. */
export async function onWalletChanged(stores: Stores, line: LedgerLine, { id, occurredAt }: Envelope): Promise<void> {
  await stores.liveEvents.append([tokensChanged(line)]);
  const tokenType = tokenWord(line.tokenType);
  // The event's own id: the notice is there once, however often the event comes.
  const notice = tokenType && tokenNotice({ ...line, tokenType }, id, occurredAt);
  if (notice) tell(stores, [{ id, uid: line.uid, kind: 'tokens-changed', reference: id, notice: () => notice }]);
}
