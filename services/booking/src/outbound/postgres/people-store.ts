/** The projection of identity's people; rebuilt from its facts at any time. */
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import type { PeopleStore, Person } from '../../usecases/ports.ts';

export type PersonRow = {
  uid: string;
  role: Person['role'];
  name: string;
  image_url: string;
  time_zone: string;
  is_pte: boolean;
  rating_avg: number;
  status: string;
  currency: string;
  lesson_rate: string | number;
  is_enabled: boolean;
  version: number;
};

export function toPerson(row: PersonRow): Person {
  return {
    uid: row.uid,
    role: row.role,
    name: row.name,
    imageUrl: row.image_url,
    timeZone: row.time_zone,
    isPte: row.is_pte,
    ratingAvg: row.rating_avg,
    status: row.status,
    currency: row.currency,
    lessonRate: Number(row.lesson_rate),
    isEnabled: row.is_enabled,
    version: row.version,
  };
}

export const personColumns =
  'uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, version';

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    async find(uid) {
      const { rows } = await tx.query<PersonRow>(`select ${personColumns} from people where uid = $1`, [uid]);
      return rows[0] && toPerson(rows[0]);
    },
    async keep(person) {
      await tx.query(
        `insert into people as kept (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate,
           is_enabled, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (uid) do update set role = excluded.role, name = excluded.name, image_url = excluded.image_url,
           time_zone = excluded.time_zone, is_pte = excluded.is_pte, rating_avg = excluded.rating_avg,
           status = excluded.status, currency = excluded.currency, lesson_rate = excluded.lesson_rate,
           is_enabled = excluded.is_enabled, version = excluded.version
         where kept.version < excluded.version`,
        [
          person.uid,
          person.role,
          person.name,
          person.imageUrl,
          person.timeZone,
          person.isPte,
          person.ratingAvg,
          person.status,
          person.currency,
          person.lessonRate,
          person.isEnabled,
          person.version,
        ],
      );
    },
  };
}
