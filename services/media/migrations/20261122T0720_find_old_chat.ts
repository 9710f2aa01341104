/** Chat is kept for twelve months (NS-37); what is older is found by its time. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const findOldChat: Migration = {
  name: '20261122T0720_find_old_chat',
  async up(tx) {
    await tx.query('create index chat_lines_said_at_idx on chat_lines (said_at)');
  },
};
