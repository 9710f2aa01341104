/** The local inbox, by the id that notification gave each mail. */
import type { Inbox } from './oracles/mails.ts';

type Mail = { headers?: Record<string, string> };

const readMs = 60_000;

export async function readInbox(mailApi: string): Promise<Inbox | undefined> {
  if (mailApi === '') return undefined;
  const answer = await fetch(`${mailApi}/email`, { signal: AbortSignal.timeout(readMs) });
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  const count = new Map<string, number>();
  for (const { headers } of (await answer.json()) as Mail[]) {
    const id = /^<?([^@>]+)@/.exec(headers?.['message-id'] ?? '')?.[1];
    if (id !== undefined) count.set(id, (count.get(id) ?? 0) + 1);
  }
  return count;
}
