/** Every fact that a service wrote has left for Kafka and has reached each of its readers: it stands in their inboxes. An inbox has no fact twice; whether it was applied twice is asked of what it did (effects.ts). */
import { topics } from '@parlance/proto/topics';
import type { Database, Look } from '../databases.ts';

type FactRow = { id: string; type: string; isSent: boolean };
type Readers = Readonly<Record<string, readonly string[]>>;
/** By reader, what stands in its inbox. */
type Applied = ReadonlyMap<string, ReadonlySet<string>>;

type Wrong = { fact: string; fault: string };

function wrongOf({ facts, readers, applied }: Topic): Wrong[] {
  return facts.flatMap(({ id, type, isSent }) => {
    if (!isSent) return [{ fact: id, fault: `${type} ${id} has not left` }];
    return (readers[type] ?? [])
      .filter((reader) => !applied.get(reader)?.has(id))
      .map((reader) => ({ fact: id, fault: `${reader} has not applied ${type} ${id}` }));
  });
}

export type Topic = { facts: FactRow[]; readers: Readers; applied: Applied };

export const wrongFacts = (topics: readonly Topic[]): Wrong[] => topics.flatMap(wrongOf);

const mostLooks = 4;
const againAfterMs = 4_000;
const later = () => new Promise<void>((resolve) => setTimeout(resolve, againAfterMs));

/** Where others use the platform too, some fact is always on its way: wrong is what was so in every look. */
export async function lastingFaults(
  read: () => Promise<Topic[]>,
  untilNext: () => Promise<void> = later,
): Promise<{ looked: number; faults: string[] }> {
  const topics = await read();
  const looked = topics.reduce((sum, { facts }) => sum + facts.length, 0);
  let wrong = wrongFacts(topics);
  for (let look = 1; look < mostLooks && wrong.length > 0; look += 1) {
    await untilNext();
    const before = new Set(wrong.map(({ fact }) => fact));
    wrong = wrongFacts(await read()).filter(({ fact }) => before.has(fact));
  }
  return { looked, faults: wrong.map(({ fault }) => fault) };
}

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
    const applied = new Map<string, Set<string>>();
    for (const reader of new Set(Object.values(readers).flat())) {
      const rows = await look<{ id: string }>(
        reader as Database,
        `select inbox.event_id::text as id from inbox where inbox.event_id = any($1)`,
        [ids],
      );
      applied.set(reader, new Set(rows.map(({ id }) => id)));
    }
    read.push({ facts, readers, applied });
  }
  return read;
}

/** What a reader gave up since then stands aside in a table of its own, until somebody has seen to it. */
export async function readParked(look: Look, mark: string): Promise<string[]> {
  const readers = new Set(topics.flatMap(({ facts }) => Object.values(facts).flat()));
  const parked: string[] = [];
  for (const reader of readers) {
    const rows = await look<{ type: string | null }>(
      reader as Database,
      `select dead_letters.headers->>'ce_type' as type from dead_letters where dead_letters.parked_at > $1 and dead_letters.resolved_at is null`,
      [mark],
    );
    parked.push(...rows.map(({ type }) => `${reader} gave up ${type ?? 'a fact'}`));
  }
  return parked;
}
