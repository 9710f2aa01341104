/** Help: questions with their answers, by role. A school begins with those that people ask of this product; what it changes of them is its own. */
import type { Migration } from '@parlance/runtime/postgres/migrate';
import { firstAnswers } from './first-answers/first-answers.ts';

/** Of our own words: a migration takes no values. */
const literal = (words: string) => `'${words.replaceAll("'", "''")}'`;

export const answerQuestions: Migration = {
  name: '20261127T0600_answer_questions',
  async up(tx) {
    await tx.query('alter table library add column help_version int8 not null default 1');
    await tx.query(`
      create table help_questions (
        id uuid not null default gen_random_uuid(),
        area text not null,
        question text not null,
        answer text not null,
        for_roles text[] not null,
        visible boolean not null,
        pos int4 not null,
        version int8 not null,
        changed_by text not null,
        changed_by_name text not null,
        changed_at timestamptz,
        deleted_at timestamptz,
        words tsvector generated always as (
          setweight(to_tsvector('simple'::regconfig, question), 'A') || setweight(to_tsvector('english'::regconfig, question), 'A')
            || setweight(to_tsvector('english'::regconfig, area), 'B') || setweight(to_tsvector('english'::regconfig, answer), 'C')) stored,
        constraint help_questions_pkey primary key (id),
        constraint help_questions_for_somebody check (cardinality(for_roles) > 0)
      )`);
    await tx.query('create index help_questions_in_order on help_questions (pos, id) where deleted_at is null');
    await tx.query('create index help_questions_words on help_questions using gin (words) where deleted_at is null');
    const rows = firstAnswers.map(
      ({ role, area, question, answer }, at) =>
        `(${[area, question, answer].map(literal).join(', ')}, array['${role}'], true, ${at + 1}, 1, '', '')`,
    );
    await tx.query(
      `insert into help_questions (area, question, answer, for_roles, visible, pos, version, changed_by, changed_by_name)
       values ${rows.join(', ')}`,
    );
  },
};
