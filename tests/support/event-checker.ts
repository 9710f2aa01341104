/** After a fault: every fact that a service wrote down has left, and each of its consumers has applied it exactly once. */
import { topics as presentTopics } from '@parlance/proto/topics';
import { eventually } from './eventually.ts';
import { query } from './stores.ts';

/** The instant to check from: what was written before a consumer's first start is not its business. */
export async function eventMark(): Promise<string> {
  const [row] = await query<{ now: string }>('booking', 'select clock_timestamp()::text as now');
  return row?.now ?? '';
}

/** Who owns each topic and who reads its facts. */
export type Topics = readonly { name: string; owner: string; facts: Record<string, readonly string[]> }[];

/** Waits until nothing is unsent and every consumer has everything; answers what is wrong, which should be nothing. */
export async function eventFaults(since: string, topics: Topics = presentTopics): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, owner, facts } of topics) {
    await eventually(
      `${owner} has sent everything`,
      async () => {
        const [row] = await query<{ unsent: string }>(
          owner,
          'select count(*) as unsent from outbox where sent_at is null',
        );
        return row?.unsent === '0';
      },
      60_000,
    );
    const written = await query<{ id: string; type: string }>(
      owner,
      'select outbox.id, outbox.type from outbox where outbox.topic = $1 and outbox.created_at > $2',
      [name, since],
    );
    for (const consumer of new Set(Object.values(facts).flat()))
      faults.push(
        ...(await missingAt(
          consumer,
          written.filter(({ type }) => facts[type]?.includes(consumer)),
        )),
      );
  }
  for (const consumer of new Set(topics.flatMap((topic) => Object.values(topic.facts).flat()))) {
    const parked = await query<{ type: string }>(
      consumer,
      "select dead_letters.headers->>'ce_type' as type from dead_letters",
    );
    faults.push(...parked.map(({ type }) => `${consumer} parked ${type}`));
  }
  return faults;
}

async function missingAt(consumer: string, written: { id: string; type: string }[]): Promise<string[]> {
  const ids = written.map(({ id }) => id);
  const sql =
    'select inbox.event_id::text as id, count(*)::int as times from inbox where inbox.event_id = any($1) group by 1';
  const applied = await eventually(
    `${consumer} has everything`,
    async () => {
      const rows = await query<{ id: string; times: number }>(consumer, sql, [ids]);
      return rows.length === ids.length ? rows : undefined;
    },
    60_000,
  ).catch(() => query<{ id: string; times: number }>(consumer, sql, [ids]));
  const times = new Map(applied.map((row) => [row.id, row.times]));
  return written
    .filter(({ id }) => times.get(id) !== 1)
    .map(({ id, type }) => `${consumer} applied ${type} ${id} ${times.get(id) ?? 0} times`);
}
