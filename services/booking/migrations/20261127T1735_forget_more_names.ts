import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Whoever acted is found in the ledger and the log by their id: lines outlive the slots and seats that they speak of. The rules of lessons give up the name of who made them, and nothing else. */
export const forgetMoreNames: Migration = {
  name: '20261127T1735_forget_more_names',
  overlap: '0.1.0 only adds lines to both tables, and makes no rules.',
  async up(tx) {
    for (const table of ['ledger', 'lesson_log'])
      await tx.query(`create index ${table}_to_forget on ${table} (actor_id) where actor_name <> '' or note <> ''`);
    await tx.query(`
      create or replace function keep_policies() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' then
          if new.made_by_name = '' and to_jsonb(new) - 'made_by_name' = to_jsonb(old) - 'made_by_name' then
            return new;
          end if;
        end if;
        raise exception 'a version of the policy is never changed';
      end $$`);
  },
};
