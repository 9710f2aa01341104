/** Questions of the help, as somebody reads and finds them. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import type { HelpQuestion } from '../domain/help-question.ts';
import type { LastChange } from '../domain/library.ts';
import type { SearchWords } from '../domain/search-words.ts';
import { helpFields } from '../outbound/postgres/help-store.ts';
import { changeFields, lastChange, type ChangeRow } from './last-change.ts';

export type ShownHelp = HelpQuestion & { changed: LastChange | undefined };
type Row = HelpQuestion & ChangeRow;

const fields = `${helpFields}, ${changeFields('help_questions')}`;
const shown = ({ changedAt, changedBy, changedByName, ...question }: Row): ShownHelp => ({
  ...question,
  changed: lastChange({ changedAt, changedBy, changedByName }),
});
const readable = 'deleted_at is null and visible and for_roles @> array[$1]';

export async function listHelp(db: Queryable, { role, all }: { role: string; all: boolean }): Promise<ShownHelp[]> {
  const { rows } = all
    ? await db.query<Row>(`select ${fields} from help_questions where deleted_at is null order by pos, id`)
    : await db.query<Row>(`select ${fields} from help_questions where ${readable} order by pos, id`, [role]);
  return rows.map(shown);
}

/** So much of a word that was typed must be there, three letters by three. */
const alike = 0.45;

/** What says all of it first, then what says some of it or is spelled alike: there are few enough to look at each. */
export async function searchHelp(
  db: Queryable,
  { role, words, limit }: { role: string; words: SearchWords; limit: number },
): Promise<ShownHelp[]> {
  const { rows } = await db.query<Row>(
    `with asked as materialized (
       select to_tsquery('simple', $2) || plainto_tsquery('english', $3) as every,
              replace(plainto_tsquery('english', $3)::text, '&', '|')::tsquery as some)
     select ${fields} from help_questions, asked
      where ${readable} and (words @@ asked.every or words @@ asked.some
         or word_similarity($4, question) > ${alike} or word_similarity($4, answer) > ${alike})
      order by words @@ asked.every desc, ts_rank(words, asked.some) + word_similarity($4, question) desc, pos limit $5`,
    [role, words.beginnings, words.text, words.letters, limit],
  );
  return rows.map(shown);
}

export async function findHelpVersion(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ version: number }>('select help_version as version from library');
  return rows[0]?.version ?? 0;
}
