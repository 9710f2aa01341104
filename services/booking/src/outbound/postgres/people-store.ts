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
  speed_test_passed: boolean | null;
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
    speedTestPassed: row.speed_test_passed ?? undefined,
    version: row.version,
  };
}

export const personColumns =
  'uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate, is_enabled, speed_test_passed, version';

async function one(tx: Tx, uid: string, lock: '' | ' for share'): Promise<Person | undefined> {
  const { rows } = await tx.query<PersonRow>(`select ${personColumns} from people where uid = $1${lock}`, [uid]);
  return rows[0] && toPerson(rows[0]);
}

export function makePeopleStore(tx: Tx): PeopleStore {
  return {
    find: (uid) => one(tx, uid, ''),
    hold: (uid) => one(tx, uid, ' for share'),
    async keep(person) {
      await tx.query(
        `insert into people as kept (uid, role, name, image_url, time_zone, is_pte, rating_avg, status, currency, lesson_rate,
           is_enabled, speed_test_passed, version)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (uid) do update set role = excluded.role, name = excluded.name, image_url = excluded.image_url,
           time_zone = excluded.time_zone, is_pte = excluded.is_pte, rating_avg = excluded.rating_avg,
           status = excluded.status, currency = excluded.currency, lesson_rate = excluded.lesson_rate,
           is_enabled = excluded.is_enabled, speed_test_passed = excluded.speed_test_passed, version = excluded.version
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
          person.speedTestPassed ?? null,
          person.version,
        ],
      );
    },
  };
}
