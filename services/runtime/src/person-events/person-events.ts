/** What one service knows to have been done to and by a person, newest first: a page is one statement over all kinds. */
import type { PersonEvent as PersonEventMessage } from '@parlance/proto/common/v1';
import { refuse } from '../errors/refusals.ts';
import { toTimestamp } from '../grpc/timestamps.ts';
import type { Queryable } from '../postgres/pool.ts';

/** SQL of each field; what is not named is empty. `from`: tables and the condition on the person, who is $1. */
type Source = { group: string; kind: string; at: string; id: string; from: string } & Partial<Record<Field, string>>;
export type PersonEventsPlan = readonly Source[];

const texts = ['subject', 'byUid', 'byName', 'lessonId', 'topic', 'before', 'after', 'unit', 'note'] as const;
type Field = (typeof texts)[number] | 'lessonAt' | 'amount';
type PersonEvent = Record<(typeof texts)[number], string> & {
  position: string;
  group: string;
  kind: string;
  at: Date;
  lessonAt: Date | null;
  amount: string;
};
type Wanted = { uid: string; group: string; before: string; amount: number };

const mostAtOnce = 50;
const fields = texts.map((field) => `"${field}"`).join(', ');

/** Micros and a key that differs within all of the service's, so that no page repeats or leaves out one of the same instant. */
const keyOf = (place: number, { id }: Source) => `'${String(place).padStart(2, '0')}:' || (${id})::text`;

function branch(place: number, source: Source): string {
  const columns = texts.map((field) => `coalesce((${source[field] ?? 'null'})::text, '') as "${field}"`);
  const key = keyOf(place, source);
  return `(select ${source.at} as at, ${key} as key, '${source.group}' as "group", '${source.kind}' as kind,
      (${source.lessonAt ?? 'null'})::timestamptz as "lessonAt", coalesce((${source.amount ?? 'null'})::text, '') as amount, ${columns.join(', ')}
    from ${source.from} and ${source.at} <= $2 and (${source.at}, ${key}) < ($2, $3) order by ${source.at} desc, 2 desc limit $4)`;
}

async function listPersonEvents(
  db: Queryable,
  plan: PersonEventsPlan,
  { uid, group, before, amount }: Wanted,
): Promise<PersonEvent[]> {
  const branches = plan.flatMap((source, place) =>
    group === '' || source.group === group ? [branch(place, source)] : [],
  );
  if (branches.length === 0) return [];
  const { at, key } = placeOf(before);
  const { rows } = await db.query<PersonEvent>(
    `select (extract(epoch from e.at) * 1000000)::bigint || '.' || e.key as position, e."group", e.kind, e.at, e."lessonAt", e.amount, ${fields}
     from (${branches.join(' union all ')}) e order by e.at desc, e.key desc limit $4`,
    [uid, at, key, Math.min(Math.max(amount, 1), mostAtOnce)],
  );
  return rows;
}

/** An instant as PostgreSQL reads it, by microseconds: a date of ours would lose three digits. */
function placeOf(before: string): { at: string; key: string } {
  if (before === '') return { at: 'infinity', key: '' };
  const [, seconds, micros, key] = /^(\d{1,10})(\d{6})\.([\w:.-]{0,80})$/.exec(before) ?? [];
  if (seconds === undefined || micros === undefined || key === undefined) throw refuse('PAGE_TOKEN_INVALID');
  return { at: `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}.${micros}Z`, key };
}

export const answerPersonEvents =
  (db: Queryable, plan: PersonEventsPlan) =>
  async (request: Wanted): Promise<{ events: PersonEventMessage[] }> => {
    const events = await listPersonEvents(db, plan, request);
    return {
      events: events.map(({ at, lessonAt, ...event }) => {
        return { ...event, at: toTimestamp(at), lessonAt: lessonAt ? toTimestamp(lessonAt) : null };
      }),
    };
  };
