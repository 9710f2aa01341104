/** How many rows a list may be asked for. */
import { lists } from '@parlance/proto/limits';
import { refuse } from '../domain/refusals.ts';

export type ListWish = { amount: number; pageToken: string };

/** None said means the usual number. */
export function checkedLimit(
  wanted: number,
  { usual, most, field }: { usual: number; most: number; field: string },
): number {
  if (wanted === 0) return usual;
  if (wanted < 0 || wanted > most) throw refuse('MALFORMED', { details: { [field]: `must be 1 to ${most}` } });
  return wanted;
}

export const pageSize = (amount: number): number =>
  checkedLimit(amount, { usual: lists.usersPage, most: lists.usersPageMax, field: 'amount' });
