/** Who was told what of which lessons; the same told again changes nothing. */
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { insertRows } from '@parlance/runtime/postgres/rows';
import type { ToldStore } from '../../usecases/ports.ts';

/** Looked at anew while others are told of it, which is kept for less than half an hour as live news. */
const stillKnown = `on conflict on constraint people_of_lessons_pkey do update set noted_at = excluded.noted_at
  where people_of_lessons.noted_at < excluded.noted_at - interval '30 minutes'`;

const types = 'id uuid, bookingId text, uid text, kind text, way text, result text, at timestamptz';

export function makeToldStore(db: Queryable): ToldStore {
  return {
    async note(told) {
      const rows = told.flatMap(({ bookingIds, ...one }) => bookingIds.map((bookingId) => ({ ...one, bookingId })));
      if (rows.length === 0) return;
      const rest = 'on conflict (id, booking_id, way, result) do nothing';
      await insertRows(db, 'told_of_lessons', { types, rows, rest });
    },
    async know(people) {
      const pairs = people.flatMap(({ uid, bookingIds }) => bookingIds.map((bookingId) => [uid, bookingId] as const));
      // Each once, and in one order: two who write the same wait for each other.
      const known = new Map(pairs.map(([uid, bookingId]) => [`${uid} ${bookingId}`, { uid, bookingId }]));
      const rows = [...known].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
      if (rows.length === 0) return;
      await insertRows(db, 'people_of_lessons', { types: 'uid text, bookingId text', rows, rest: stillKnown });
    },
  };
}
