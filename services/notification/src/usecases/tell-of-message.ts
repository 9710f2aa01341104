/** Somebody wrote: who has not read it after a while is told outside the portal, once while it waits. */
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { messagePush, messageTag } from '../domain/push.ts';
import { waysFor } from '../domain/who-is-told.ts';
import type { Stores } from './ports.ts';

/** Whoever sits before the portal has read it by then. */
const mailAfterMs = 15 * 60_000;
const pushAfterMs = 60_000;

type Sent = { conversationId: string; fromUid: string; toUid: string; seq: number; unread: number };

export async function tellOfMessage(stores: Stores, sent: Sent, at: Date): Promise<void> {
  const { conversationId: reference, fromUid, toUid: uid, seq, unread } = sent;
  // What is unread besides was told of.
  if (unread !== 1) return;
  const [known] = await stores.announcementPosts.rolesOf([uid]);
  if (!known) return;
  const ways = waysFor({ kind: 'message-waiting' }, (await stores.preferences.of([uid]))(uid));
  const id = derivedUuid([reference, uid, String(seq)]);
  if (ways.mail)
    await stores.mails.add({ id, uid, kind: 'message-waiting', reference, notice: { fromUid } }, mailAfterMs);
  if (ways.push)
    await stores.pushes.add({ newsId: id, uid, push: messagePush(reference, known.role, at) }, pushAfterMs);
}

/** Read, or blocked: what has not left yet stays here. */
export async function forgetMessage(
  { mails, pushes }: Stores,
  { conversationId, uid }: { conversationId: string; uid: string },
): Promise<void> {
  await mails.withdraw(conversationId, [{ uid, kinds: ['message-waiting'] }]);
  await pushes.withdraw(uid, messageTag(conversationId));
}
