/** A line of the call log is evidence: nobody changes one or takes it away. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const sealCallLog: Migration = {
  name: '20261127T1215_seal_call_log',
  overlap: 'Since 0.1.0 nothing changes a line of the call log, or takes one away.',
  async up(tx) {
    await tx.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    await tx.query(`
      create trigger call_log_is_append_only before update or delete on call_log
      for each row execute function refuse_change()`);
  },
};
