/** The call log says more than that something happened: why somebody left, which line it was, over what a connection goes. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const detailCallLog: Migration = {
  name: '20261122T0710_detail_call_log',
  async up(tx) {
    await tx.query(`alter table call_log add column detail text not null default ''`);
  },
};
