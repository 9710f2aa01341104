import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The ledger and the log of lessons stay as they were written, but for the names and words of somebody who is erased (ADR 0084): these may be taken out, and nothing be put in. */
export const forgetNames: Migration = {
  name: '20261127T1600_forget_names',
  overlap: '0.1.0 only adds lines to both, and goes on to.',
  async up(tx) {
    await tx.query(`
      create function refuse_change_but_forgetting() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if new.actor_name in ('', old.actor_name) and new.note in ('', old.note)
             and to_jsonb(new) - 'actor_name' - 'note' = to_jsonb(old) - 'actor_name' - 'note' then
            return new;
          end if;
        end if;
        raise exception '% is append-only', tg_table_name;
      end $$`);
    for (const table of ['ledger', 'lesson_log']) {
      await tx.query(`
        create or replace trigger ${table}_is_append_only before update or delete on ${table}
        for each row execute function refuse_change_but_forgetting()`);
    }
  },
};
