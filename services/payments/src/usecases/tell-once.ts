/** A mail about money is due: once for each cause, in the transaction that makes it true. */
import { causeOf, type Notice } from '../domain/notice.ts';
import type { Stores } from './ports.ts';

export async function tellOnce(
  { notices, facts }: Pick<Stores, 'notices' | 'facts'>,
  notice: Notice,
  at: Date,
): Promise<void> {
  const { uid, kind } = notice;
  if (await notices.add({ cause: causeOf(notice), uid, kind, at })) await facts.billingNoticeDue(notice, at);
}
