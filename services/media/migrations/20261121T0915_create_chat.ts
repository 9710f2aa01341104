import type { Migration } from '@parlance/runtime/postgres/migrate';

export const createChat: Migration = {
  name: '20261121T0915_create_chat',
  async up(tx) {
    await tx.query(`
      create table chat_lines (
        booking_id text not null,
        seq bigint not null,
        id uuid not null,
        uid text not null,
        name text not null,
        content text not null constraint chat_lines_content_check check (char_length(content) between 1 and 1000),
        said_at timestamptz not null,
        constraint chat_lines_pkey primary key (booking_id, seq),
        constraint chat_lines_id_key unique (booking_id, id)
      )`);
  },
};
