/** Names for the people whom other rows mention. */
import type { Pool } from '@parlance/runtime/postgres/pool';
import { shownName } from '../domain/names.ts';

export type Named = { uid: string; name: string; imageUrl: string; firstName: string };

export async function peopleNamed(pool: Pool, uids: readonly string[]): Promise<(uid: string) => Named> {
  const { rows } = await pool.query<{ uid: string; first_name: string; last_name: string; image_url: string }>(
    'select uid, first_name, last_name, image_url from people where uid = any($1)',
    [[...new Set(uids)]],
  );
  const known = new Map(
    rows.map(({ uid, first_name: firstName, last_name: lastName, image_url: imageUrl }) => [
      uid,
      { uid, firstName, imageUrl, name: shownName({ firstName, lastName }) },
    ]),
  );
  return (uid) => known.get(uid) ?? { uid, name: '', imageUrl: '', firstName: '' };
}
