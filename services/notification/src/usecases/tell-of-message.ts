/** Somebody wrote: who has not read it after a while is told outside the portal, once while it waits. */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { messageMailAfterMs } from '../domain/mail-kind.ts';
import { messagePush, messageTag } from '../domain/push.ts';
import type { Stores } from './ports.ts';
import { tell, withdraw } from './tell.ts';

/** Whoever sits before the portal has read it by then. */
const pushAfterMs = 60_000;

/** `mailAfterMs`: how long it waits for its reader before it is mailed. */
export type Telling = { at: Date; mailAfterMs?: number };

type Sent = { conversationId: string; fromUid: string; toUid: string; seq: number; unread: number };

export async function tellOfMessage(stores: Stores, sent: Sent, telling: Telling): Promise<void> {
  const { conversationId: reference, fromUid, toUid: uid, seq, unread } = sent;
  // What is unread besides was told of.
  if (unread === 1) await owe(stores, { reference, fromUid, uid, occasion: String(seq) }, telling);
}

type Owed = { reference: string; fromUid: string; uid: string; occasion: string };

async function owe(stores: Stores, { reference, fromUid, uid, occasion }: Owed, telling: Telling): Promise<void> {
  const { at, mailAfterMs = messageMailAfterMs } = telling;
  const [known] = await stores.announcementPosts.rolesOf([uid]);
  if (!known) return;
  const kind = 'message-waiting';
  const mail = () => ({ kind, notice: { fromUid } }) as const;
  const push = () => messagePush(reference, known.role, at);
  tell(stores, [
    { id: derivedUuid([reference, uid, occasion]), uid, kind, reference, mail, mailAfterMs, push, pushAfterMs },
  ]);
}

type Kept = { conversationId: string; uid: string; withUid: string; cause: string; unread: number };

/** Read, or blocked: what has not left yet stays here. What came while somebody read, and is unread, waits anew. */
export async function keepToWhatWaits(
  stores: Stores,
  { conversationId: reference, uid, withUid, cause, unread }: Kept,
  { id, ...telling }: Telling & { id: string },
): Promise<void> {
  if (cause !== 'read' && cause !== 'blocked') return;
  withdraw(stores, [{ reference, tag: messageTag(reference), uid, kind: 'message-waiting' }]);
  if (cause === 'read' && unread > 0) await owe(stores, { reference, fromUid: withUid, uid, occasion: id }, telling);
}
