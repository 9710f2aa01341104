/** How lists are asked for: how many rows, and those that contain what was typed. */
import { lists } from '@parlance/proto/limits';
import { pageLimit } from '@parlance/runtime/paging/page-limit';

export type PageQuery = { amount: number; pageToken: string };

export const pageSize = (amount: number): number =>
  pageLimit(amount, { usual: lists.usersPage, most: lists.usersPageMax, field: 'amount' });

/** The pattern of texts that contain what was typed, as it is: `%` and `_` mean themselves. Undefined where nothing was. */
export function containing(query: string): string | undefined {
  const typed = query.trim().toLowerCase();
  return typed === '' ? undefined : `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
}
