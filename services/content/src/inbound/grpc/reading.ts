/** What of the library the caller sees, and which of it they may read; of an administrator also as a student. */
import type { StudentPreview } from '@parlance/proto/content/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { previewAsked, sightIn, subscriptionOf, type PreviewedStudent } from '../../domain/preview.ts';
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
type Person<Role extends string = string> = { uid: string; role: Role };
type Reader<Role extends string> = Person<Role | 'student'> & { preview: PreviewedStudent | undefined };

/** The caller, or the student that they look as, who has no name. */
export function readerOf<Role extends string>(caller: Person<Role>, asked: StudentPreview | null): Reader<Role> {
  const preview = previewAsked(caller.role, asked);
  return preview ? { uid: '', role: 'student', preview } : { uid: caller.uid, role: caller.role, preview };
}

export async function readingOf(
  actor: Actor,
  { db, clock }: ReadingDeps,
  asked: StudentPreview | null = null,
): Promise<Readers> {
  const { uid, role, preview } = readerOf(actor, asked);
  const now = clock.now();
  const known = async () => (preview ? subscriptionOf(preview, now) : findSubscription(db, uid));
  const subscription = role === 'student' ? await known() : undefined;
  const opensStream = (stream: { isPte: boolean }) => opens({ role, subscription }, stream, now);
  return {
    uid,
    role,
    sight: sightIn(sightOf({ role, subscription }, now), preview),
    opens: opensStream,
    isSubscribed: [true, false].some((isPte) => opensStream({ isPte })),
  };
}
