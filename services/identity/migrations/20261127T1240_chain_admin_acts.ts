/**
 * The acts of administrators are chained by day (ADR 0081). Whoever writes an act writes its link at the end of the same transaction, under
 * the lock of the day that is the last lock it takes: links are in the order of commits, and nobody can add an act without one.
 */
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What is hashed of an act, as text: the same row gives the same text on every server of ours. */
const content = `
  create function admin_act_content(a admin_acts) returns text language sql stable as
  $$ select jsonb_build_array(a.id, (extract(epoch from a.at) * 1000000)::bigint, a.act, a.actor_uid, a.subject_uid, a.request_id,
       a.details, to_jsonb(a.changed), a.before, a.after, to_jsonb(a.concerns), a.reason)::text $$`;

const link = `
  create function link_admin_act(a admin_acts) returns void language plpgsql as $$
  declare
    today date := (now() at time zone 'UTC')::date;
    latest admin_act_links;
  begin
    -- One at a time, from here to the end of the transaction.
    perform pg_advisory_xact_lock(hashtext('admin_acts'));
    select l.* into latest from admin_act_links l order by l.day desc, l.place desc limit 1;
    -- A transaction that began before midnight may end after one of the new day.
    today := greatest(today, latest.day);
    insert into admin_act_links (day, place, act_id, hash)
    values (today, case when latest.day = today then latest.place + 1 else 1 end, a.id,
      sha256(coalesce(latest.hash, ''::bytea) || convert_to(admin_act_content(a), 'UTF8')));
  end $$`;

export const chainAdminActs: Migration = {
  name: '20261127T1240_chain_admin_acts',
  overlap: 'Since 0.1.0 every program writes its acts into this table, and their links are written for it.',
  async up(tx) {
    await tx.query(`alter table admin_acts add column reason text not null default ''`);
    await tx.query(`
      create table admin_act_links (
        day date not null,
        place int8 not null,
        act_id int8 not null,
        hash bytea not null,
        constraint admin_act_links_pkey primary key (day, place),
        constraint admin_act_links_one_an_act unique (act_id)
      )`);
    await tx.query(content);
    await tx.query(link);
    await tx.query(`
      create function link_new_admin_act() returns trigger language plpgsql as
      $$ begin perform link_admin_act(new); return null; end $$`);
    // What was written before is chained as it stands.
    await tx.query(`
      do $$ declare one admin_acts; begin
        for one in select * from admin_acts order by id loop perform link_admin_act(one); end loop;
      end $$`);
    await tx.query(`
      create constraint trigger admin_acts_are_chained after insert on admin_acts
      deferrable initially deferred for each row execute function link_new_admin_act()`);
    await tx.query(`
      create trigger admin_act_links_is_append_only before update or delete on admin_act_links
      for each row execute function refuse_change()`);
    await tx.query('create index admin_acts_by_actor on admin_acts (actor_uid, id desc)');
    await tx.query('create index admin_acts_by_act on admin_acts (act text_pattern_ops, id desc)');
    await tx.query('create index admin_acts_by_time on admin_acts (at)');
  },
};
