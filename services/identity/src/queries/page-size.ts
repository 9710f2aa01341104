/** How many rows a list may be asked for. */
import { lists } from '@parlance/proto/limits';
import { pageLimit } from '@parlance/runtime/paging/page-limit';

export type ListWish = { amount: number; pageToken: string };

export const pageSize = (amount: number): number =>
  pageLimit(amount, { usual: lists.usersPage, most: lists.usersPageMax, field: 'amount' });
