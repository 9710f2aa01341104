import type { Migration } from '@parlance/runtime/postgres/migrate';

/** The audit trail says what changed, from what to what, and takes nothing back (NS-44). */
export const extendAdminActs: Migration = {
  name: '20260112T0910_extend_admin_acts',
  async up(tx) {
    await tx.query(`
      alter table admin_acts
        add column changed text[] not null default '{}',
        add column before jsonb,
        add column after jsonb`);
    await tx.query(`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    await tx.query(`
      create trigger admin_acts_is_append_only before update or delete on admin_acts
      for each row execute function refuse_change()`);
    await tx.query(`
      create trigger admin_acts_is_never_emptied before truncate on admin_acts
      for each statement execute function refuse_change()`);
  },
};
