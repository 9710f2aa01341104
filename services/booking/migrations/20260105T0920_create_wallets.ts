/** The token wallets and their ledger; what payments says a student may book with. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

const statements = [
  // One row a student: it is locked first by whoever books, so one student's bookings come one after another.
  `create table students (
    uid text not null,
    free_trial_activated boolean not null default false,
    free_trial_expires_at timestamptz,
    entitlement_version int8 not null default 0,
    constraint students_pkey primary key (uid)
  )`,
  `create table entitlement_categories (
    student_uid text not null,
    price_id text not null,
    wallet text not null,
    expires_at timestamptz not null,
    constraint entitlement_categories_pkey primary key (student_uid, price_id),
    constraint entitlement_categories_of_a_student foreign key (student_uid) references students (uid)
  )`,
  `create table wallets (
    student_uid text not null,
    wallet text not null,
    balance integer not null default 0,
    constraint wallets_pkey primary key (student_uid, wallet),
    constraint wallets_of_a_student foreign key (student_uid) references students (uid),
    constraint wallets_name_known check (wallet in
      ('lessonTokens', 'groupLessonTokens', 'PTELessonTokens', 'PTEGroupLessonTokens', 'freeTrialToken')),
    constraint wallets_not_negative check (balance >= 0)
  ) with (fillfactor = 80)`,
  // The balance is the sum of a wallet's lines; nothing is ever edited, corrections are lines of their own.
  `create table ledger (
    seq int8 generated always as identity,
    id uuid not null,
    student_uid text not null,
    wallet text not null,
    delta integer not null,
    balance_after integer not null,
    reason text not null,
    reason_key text not null,
    note text not null,
    booking_id uuid,
    invoice_id text,
    actor_id text not null,
    actor_role text not null,
    actor_name text not null,
    at timestamptz not null,
    lesson_when timestamptz,
    lesson_name text not null,
    constraint ledger_pkey primary key (seq),
    constraint ledger_id_unique unique (id),
    constraint ledger_once_per_reason unique (reason_key),
    constraint ledger_of_a_wallet foreign key (student_uid, wallet) references wallets (student_uid, wallet),
    constraint ledger_moves_something check (delta <> 0),
    constraint ledger_not_negative check (balance_after >= 0)
  )`,
  `create index ledger_of_student on ledger (student_uid, seq desc)`,
  `create trigger ledger_is_append_only before update or delete on ledger
    for each row execute function refuse_change()`,
];

export const createWallets: Migration = {
  name: '20260105T0920_create_wallets',
  async up(tx) {
    for (const statement of statements) await tx.query(statement);
  },
};
