/** What a piece of work says to the database. */
import type { Pool } from '../postgres/pool.ts';

/** The first words of every statement that the work sends over the pool's connections. */
export async function statementsDuring(pool: Pool, work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const heard = new Map<object, () => void>();
  const listen = (client: { query: (...args: unknown[]) => unknown }) => {
    if (heard.has(client)) return;
    const { query } = client;
    heard.set(client, () => (client.query = query));
    client.query = (...args) => {
      const words = String((args[0] as { text?: string }).text ?? args[0]);
      said.push(
        words
          .trim()
          .split(/[\s;]+/, 2)
          .join(' '),
      );
      return query.apply(client, args);
    };
  };
  pool.on('acquire', listen as never);
  await work();
  pool.off('acquire', listen as never);
  for (const restore of heard.values()) restore();
  return said;
}
