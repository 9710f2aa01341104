/**
 * A post may be told outside the portal as well: who has been is one place in the order of people, so that it goes on where it was cut off.
 * What goes to thousands waits behind what is for one person.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const tellOutside: Migration = {
  name: '20261127T0910_tell_outside',
  async up(tx) {
    await tx.query(`
      alter table announcement_posts
        add column outside boolean not null default false,
        add column told_to text not null default '',
        add column told_at timestamptz`);
    await tx.query(
      `create index announcement_posts_to_tell on announcement_posts (post_at)
       where outside and state = 'posted' and told_at is null and deleted_at is null`,
    );
    await tx.query('create index people_to_tell on people (uid) where active');
    for (const table of ['mails', 'pushes']) {
      await tx.query(`alter table ${table} add column bulk boolean not null default false`);
      await tx.query(`create index ${table}_due_first on ${table} (next_attempt_at) where state = 'due' and not bulk`);
      await tx.query(`create index ${table}_due_in_bulk on ${table} (next_attempt_at) where state = 'due' and bulk`);
    }
  },
};
