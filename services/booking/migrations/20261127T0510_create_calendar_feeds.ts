/** Private addresses at which a calendar reads somebody's lessons. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createCalendarFeeds: Migration = {
  name: '20261127T0510_create_calendar_feeds',
  async up(tx) {
    await tx.query(`
      create table calendar_feeds (
        uid text not null,
        -- Of the address's secret part, which is kept nowhere.
        key_hash bytea not null,
        made_at timestamptz not null,
        constraint calendar_feeds_pkey primary key (uid),
        constraint calendar_feeds_key unique (key_hash)
      )`);
  },
};
