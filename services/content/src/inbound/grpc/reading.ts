/** What of the library the caller sees, and which of it they may read. */
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { opens, sightOf, type Sight } from '../../domain/sight.ts';
import { findSubscription } from '../../queries/reader.ts';
import type { Reading } from '../../wire/library-mapping.ts';

export type ReadingDeps = { db: Queryable; clock: Clock };
export type Readers = Pick<Reading, 'role' | 'opens'> & {
  uid: string;
  sight: Sight;
  /** Of either stream; teachers and administrators count as if they were. */
  isSubscribed: boolean;
};

export async function readingOf({ uid, role }: Actor, { db, clock }: ReadingDeps): Promise<Readers> {
  const subscription = role === 'student' ? await findSubscription(db, uid) : undefined;
  const now = clock.now();
  const opensStream = (stream: { isPte: boolean }) => opens({ role, subscription }, stream, now);
  return {
    uid,
    role,
    sight: sightOf({ role, subscription }, now),
    opens: opensStream,
    isSubscribed: [true, false].some((isPte) => opensStream({ isPte })),
  };
}
