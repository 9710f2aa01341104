/** Materials, courses and lessons by what they are called and say: words by their beginnings and stems first, then what is spelled alike. */
import { inTransaction } from '@parlance/runtime/postgres/unit-of-work';
import type { Pool, Queryable } from '@parlance/runtime/postgres/pool';
import type { SearchWords } from '../domain/search-words.ts';
import type { Sight } from '../domain/sight.ts';

export type FoundHit = {
  kind: 'material' | 'course' | 'lesson';
  materialId: string;
  materialName: string;
  isPte: boolean;
  courseId: string;
  courseName: string;
  lessonId: string;
  code: string;
  name: string;
  isSample: boolean;
  isHidden: boolean;
};
type Row = FoundHit & { id: string };
type Wish = { words: SearchWords; sight: Sight; limit: number };

/** A word that half the library has: so many of a kind are weighed against each other, and no more. */
const weighed = 400;
/**
 * Of the letters of a word that was typed, three by three, so many must be there. As many hits as are weighed seem to the planner to stand at
 * the front of 50,000 names, so it would read them all, which takes three times as long; words need no such word.
 */
export const alike = ['enable_seqscan = off', 'pg_trgm.word_similarity_threshold = 0.45'];

const seen = (visible: string) => `($3 or (${visible})) and ($4 or not m.is_pte)`;
const ofMaterial = `m.id as "materialId", m.name as "materialName", m.is_pte as "isPte"`;
const none = `''`;

/** The kinds, each with what a hit of it says. */
const kinds = [
  {
    hit: 'l',
    from: `lessons l
      join courses c on c.id = l.course_id and c.deleted_at is null
      join materials m on m.id = c.material_id and m.deleted_at is null`,
    visible: 'l.visible and c.visible and m.visible',
    fields: `'lesson' as kind, l.id, ${ofMaterial}, c.id::text as "courseId", c.name as "courseName", l.id::text as "lessonId",
      l.code, l.name, l.is_sample as "isSample", not (l.visible and c.visible and m.visible) as "isHidden", 3 as place`,
  },
  {
    hit: 'c',
    from: 'courses c join materials m on m.id = c.material_id and m.deleted_at is null',
    visible: 'c.visible and m.visible',
    fields: `'course' as kind, c.id, ${ofMaterial}, c.id::text as "courseId", c.name as "courseName", ${none} as "lessonId",
      c.abbreviation as code, c.name, false as "isSample", not (c.visible and m.visible) as "isHidden", 2 as place`,
  },
  {
    hit: 'm',
    from: 'materials m',
    visible: 'm.visible',
    fields: `'material' as kind, m.id, ${ofMaterial}, ${none} as "courseId", ${none} as "courseName", ${none} as "lessonId",
      ${none} as code, m.name, false as "isSample", not m.visible as "isHidden", 1 as place`,
  },
];

/** One that is called as it was typed comes before one that only says so somewhere. */
const score = (hit: string) =>
  `ts_rank(${hit}.words, asked.query) + word_similarity($1, ${hit}.called) + similarity($1, ${hit}.called)`;

const sqlOf = (found: (hit: string) => string) => `
  with asked as materialized (select to_tsquery('simple', $2) || plainto_tsquery('english', $1) as query)
  ${kinds
    .map(
      ({ hit, from, visible, fields }) => `(
    select * from (
      select ${fields}, ${score(hit)} as score
        from asked, ${from}
       where ${found(hit)} and ${hit}.deleted_at is null and ${seen(visible)}
       limit ${weighed}) of_kind
     order by score desc, id limit $5)`,
    )
    .join(' union all ')}
  order by score desc, place, id limit $5`;

export const byWordsSql = sqlOf((hit) => `${hit}.words @@ asked.query`);
export const byLettersSql = sqlOf((hit) => `$1 <% ${hit}.called`);

export async function searchLibrary(db: Pool, { words, sight, limit }: Wish): Promise<FoundHit[]> {
  const values = [words.text, words.beginnings, sight.hidden, sight.pte, limit];
  const said = await hits(db, byWordsSql, values);
  // What is spelled alike is looked for where nothing is called so.
  if (said.length > 0) return said;
  const letters = [words.letters, ...values.slice(1)];
  return inTransaction(db, (tx) => hits(tx, byLettersSql, letters), { set: alike });
}

async function hits(db: Queryable, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return (await db.query<Row>(sql, [...values])).rows;
}
