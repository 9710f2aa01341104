/** Searching the library: words by their beginnings and stems, and what they are called by trigrams, for typing errors. */
import type { Migration } from '@parlance/runtime/postgres/migrate';

/** What it is called counts more than what is said of it. */
const words = (called: string, said: string) => `
  setweight(to_tsvector('simple'::regconfig, ${called}), 'A') || setweight(to_tsvector('english'::regconfig, ${called}), 'B')
    || setweight(to_tsvector('english'::regconfig, ${said}), 'C')`;
const calledOf = { materials: 'name', courses: `abbreviation || ' ' || name`, lessons: `code || ' ' || name` };

export const searchLibrary: Migration = {
  name: '20261126T1502_search_library',
  async up(tx) {
    for (const [table, called] of Object.entries(calledOf)) {
      const said = table === 'lessons' ? `''` : 'description';
      await tx.query(`
        alter table ${table} add column called text generated always as (${called}) stored,
          add column words tsvector generated always as (${words(called, said)}) stored`);
      await tx.query(`create index ${table}_words on ${table} using gin (words) where deleted_at is null`);
      await tx.query(
        `create index ${table}_called on ${table} using gin (called gin_trgm_ops) where deleted_at is null`,
      );
    }
  },
};
