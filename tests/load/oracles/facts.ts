/** Every fact that a service wrote has left for Kafka, and each of its readers has applied it exactly once. */
import { topics } from '@parlance/proto/topics';
import type { Database, Look } from '../databases.ts';

export type FactRow = { id: string; type: string; isSent: boolean };
export type Readers = Readonly<Record<string, readonly string[]>>;
/** By reader, how often it applied what. */
export type Applied = ReadonlyMap<string, ReadonlyMap<string, number>>;

export function wrongFacts(facts: readonly FactRow[], readers: Readers, applied: Applied): string[] {
  const unsent = facts.filter(({ isSent }) => !isSent).map(({ id, type }) => `${type} ${id} has not left`);
  const wrong = facts
    .filter(({ isSent }) => isSent)
    .flatMap(({ id, type }) =>
      (readers[type] ?? []).flatMap((reader) => {
        const times = applied.get(reader)?.get(id) ?? 0;
        return times === 1 ? [] : [`${reader} applied ${type} ${id} ${times} times`];
      }),
    );
  return [...unsent, ...wrong];
}

export type Topic = { facts: FactRow[]; readers: Readers; applied: Map<string, Map<string, number>> };

/** Of each topic what was written since `mark`, and who has applied it. */
export async function readFacts(look: Look, mark: string): Promise<Topic[]> {
  const read: Topic[] = [];
  for (const { name, owner, facts: readers } of topics) {
    const facts = await look<FactRow>(
      owner as Database,
      `select outbox.id, outbox.type, outbox.sent_at is not null as "isSent" from outbox
       where outbox.topic = $1 and outbox.created_at > $2`,
      [name, mark],
    );
    const ids = facts.map(({ id }) => id);
    const applied = new Map<string, Map<string, number>>();
    for (const reader of new Set(Object.values(readers).flat())) {
      const rows = await look<{ id: string; times: number }>(
        reader as Database,
        `select inbox.event_id::text as id, count(*)::int as times from inbox where inbox.event_id = any($1) group by 1`,
        [ids],
      );
      applied.set(reader, new Map(rows.map(({ id, times }) => [id, times])));
    }
    read.push({ facts, readers, applied });
  }
  return read;
}

/** What a reader gave up since then stands aside in a table of its own. */
export async function readParked(look: Look, mark: string): Promise<string[]> {
  const readers = new Set(topics.flatMap(({ facts }) => Object.values(facts).flat()));
  const parked: string[] = [];
  for (const reader of readers) {
    const rows = await look<{ type: string | null }>(
      reader as Database,
      "select dead_letters.headers->>'ce_type' as type from dead_letters where dead_letters.parked_at > $1",
      [mark],
    );
    parked.push(...rows.map(({ type }) => `${reader} gave up ${type ?? 'a fact'}`));
  }
  return parked;
}
