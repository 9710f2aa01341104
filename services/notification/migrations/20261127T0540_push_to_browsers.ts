/** Browsers that people allowed to be told outside the portal, and what is owed to each of them. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

export const pushToBrowsers: Migration = {
  name: '20261127T0540_push_to_browsers',
  async up(tx) {
    await tx.query(`
      create table push_subscriptions (
        id uuid not null,
        uid text not null,
        endpoint text not null,
        p256dh text not null,
        auth text not null,
        created_at timestamptz not null default now(),
        constraint push_subscriptions_pkey primary key (id),
        constraint push_subscriptions_one_browser unique (endpoint)
      )`);
    await tx.query('create index push_subscriptions_of_person on push_subscriptions (uid, created_at desc)');
    await tx.query(`
      create table pushes (
        id uuid not null default gen_random_uuid(),
        news_id uuid not null,
        subscription_id uuid not null,
        kind text not null,
        notice jsonb not null,
        state text not null default 'due',
        attempts integer not null default 0,
        lost integer not null default 0,
        held_by uuid,
        next_attempt_at timestamptz not null default now(),
        last_error text,
        finished_at timestamptz,
        constraint pushes_pkey primary key (id),
        constraint pushes_once unique (subscription_id, news_id),
        constraint pushes_subscription foreign key (subscription_id) references push_subscriptions on delete cascade,
        constraint pushes_state_known check (state in ('due', 'sent', 'failed'))
      )`);
    await tx.query(`create index pushes_due on pushes (next_attempt_at) where state = 'due'`);
    await tx.query(`create index pushes_finished on pushes (finished_at) where state <> 'due'`);
  },
};
