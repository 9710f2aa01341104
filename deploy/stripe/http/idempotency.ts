/** The first answer under a key is the answer under that key, to the same words only, for a day of real time. */
import { createHash } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { faults } from './faults.ts';

export type Kept = { status: number; body: string; request: string };

const keptMs = 24 * 3_600_000;

export function makeIdempotency({ sql }: Store) {
  return {
    /** What was answered before; refuses when other words were sent. */
    find(key: string, asked: string): Kept | undefined {
      const row = sql('select asked, status, body, request from idempotency where key = ? and at > ?').get(
        key,
        Date.now() - keptMs,
      );
      if (row === undefined) return undefined;
      const kept = row as Kept & { asked: string };
      if (kept.asked !== hash(asked)) throw faults.otherParameters(key);
      return kept;
    },
    keep(key: string, asked: string, { status, body, request }: Kept): void {
      sql('insert or replace into idempotency (key, asked, status, body, request, at) values (?, ?, ?, ?, ?, ?)').run(
        key,
        hash(asked),
        status,
        body,
        request,
        Date.now(),
      );
    },
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
