import type { Migration } from '@parlance/runtime/postgres/migrate';

/** Whose account was closed for good, who asked for it, and what each service has said of it (ADR 0084). */
export const keepErasures: Migration = {
  name: '20261127T1600_keep_erasures',
  overlap: '0.1.0 closes accounts without a line here, and its services bring no receipts: nobody waits for any.',
  async up(tx) {
    await tx.query(`
      create table erasures (
        uid text not null,
        role text not null,
        asked_by text not null,
        reason text not null,
        asked_at timestamptz not null,
        told_at timestamptz,
        constraint erasures_pkey primary key (uid),
        constraint erasures_of_people foreign key (uid) references people (uid)
      )`);
    await tx.query(`create index erasures_newest_first on erasures (asked_at desc, uid desc)`);
    await tx.query(`create index erasures_to_tell_again on erasures (told_at) where told_at is not null`);
    await tx.query(`
      create table erasure_receipts (
        uid text not null,
        service text not null,
        at timestamptz not null,
        erased jsonb not null,
        kept jsonb not null,
        constraint erasure_receipts_pkey primary key (uid, service),
        constraint erasure_receipts_of_erasures foreign key (uid) references erasures (uid) on delete cascade
      )`);
    await tx.query(
      `create index lessons_at_hand on lessons (starts_at) where status in ('booked', 'in-progress', 'tutor-present')`,
    );
  },
};
