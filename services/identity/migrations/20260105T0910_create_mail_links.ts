import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Mailed links by reference, their tokens only as hashes; and the wishes for a password link, which name an address and not a person. */
export const createMailLinks: Migration = {
  name: '20260105T0910_create_mail_links',
  async up(tx) {
    await tx.query(`
      create table mail_links (
        reference uuid not null,
        uid text not null,
        email text not null,
        token_hash bytea not null,
        origin text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        constraint mail_links_pkey primary key (reference),
        constraint mail_links_token_unique unique (token_hash),
        constraint mail_links_to_people foreign key (uid) references people (uid) on delete cascade
      )`);
    await tx.query('create index mail_links_by_person on mail_links (uid, created_at desc)');
    await tx.query(`
      create table password_link_wishes (
        id uuid not null,
        email text not null,
        asked_at timestamptz not null,
        next_try_at timestamptz not null,
        tries integer not null default 0,
        done_at timestamptz,
        constraint password_link_wishes_pkey primary key (id)
      )`);
    await tx.query('create index password_link_wishes_of_address on password_link_wishes (email, asked_at desc)');
    await tx.query('create index password_link_wishes_due on password_link_wishes (next_try_at) where done_at is null');
  },
};
