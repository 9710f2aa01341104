import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Each erasure is told of twice: what was on its way at the first time may have been written down after it. */
export const tellTwice: Migration = {
  name: '20261127T1756_tell_twice',
  overlap: '0.1.0 knows nothing of the table.',
  async up(tx) {
    await tx.query('alter table erasures add column told_again boolean not null default false');
  },
};
