import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The trace of what somebody is told of, so that the telling is found by it; of rows of jobs there is none. */
export const keepTraces: Migration = {
  name: '20261129T2000_keep_traces',
  async up(tx) {
    for (const table of ['mails', 'pushes', 'live_events'])
      await tx.query(`alter table ${table} add column traceparent text`);
  },
};
