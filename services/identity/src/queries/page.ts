/** Pages by keyset: newest first by instant and id, or by a text and id; the cursor says where the last one ended. */
import { lists } from '@parlance/proto/limits';
import { isSoundText } from '@parlance/runtime/grpc/sound-request';
import { refuse } from '../domain/refusals.ts';
import { isUuid } from '@parlance/runtime/ids/is-uuid';

export type PageWish = { amount: number; pageToken: string };

export function pageSize(amount: number): number {
  if (amount === 0) return lists.usersPage;
  if (amount < 0 || amount > lists.usersPageMax) {
    throw refuse('MALFORMED', { details: { amount: `must be 1 to ${lists.usersPageMax}` } });
  }
  return amount;
}

/** The order is part of it: a cursor of one order means nothing in another. */
export function writeCursor(order: string, key: string, id: string): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString('base64url');
}

export function readCursor(order: string, token: string, of: IdKind): { key: string; id: string } | undefined {
  if (token === '') return undefined;
  const parts = parsed(token);
  const isOurs = Array.isArray(parts) && parts.length === 3 && parts.every(isStorable);
  const [saidOrder, key, id] = isOurs ? (parts as [string, string, string]) : ['', '', ''];
  if (saidOrder !== order || !isId[of](id)) throw refuse('PAGE_TOKEN_INVALID');
  return { key, id };
}

type IdKind = 'uuid' | 'number' | 'uid';
const isId: Record<IdKind, (id: string) => boolean> = {
  uuid: isUuid,
  number: (id) => /^\d{1,15}$/.test(id),
  uid: (id) => /^[0-9a-f-]{1,40}$/.test(id),
};
const isStorable = (part: unknown) => typeof part === 'string' && isSoundText(part);

/** For keys that are instants. */
export function readInstantCursor(order: string, token: string, of: IdKind): { at: Date; id: string } | undefined {
  const cursor = readCursor(order, token, of);
  if (!cursor) return undefined;
  if (!/^\d{1,15}$/.test(cursor.key)) throw refuse('PAGE_TOKEN_INVALID');
  return { at: new Date(Number(cursor.key)), id: cursor.id };
}

/** One row more than wanted was read: it says whether there is another page. */
export function paged<R>(rows: R[], size: number, cursorOf: (last: R) => string): { rows: R[]; nextPageToken: string } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, nextPageToken: rows.length > size && last ? cursorOf(last) : '' };
}

function parsed(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch {
    return undefined;
  }
}
